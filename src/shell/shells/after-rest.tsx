import DeviceKeeper from '#features/study/offline/web/device-keeper.tsx';
import { GlobalKeys } from './global-keys-listener.tsx';

export { OfflineBar } from './offline-bar.tsx';

/**
 * What a page of the learner area can do without at first: the bar of a lost connection, keeping data on the device,
 * and keys for every page.
 */
export function AfterRest({ userId }: { userId: string }) {
  return (
    <>
      <DeviceKeeper userId={userId} />
      <GlobalKeys />
    </>
  );
}
