import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Tier } from '#access/tiers.ts';
import { findDevice, hasLeftPosition, subscribeDevice } from '#kit/device.ts';
import { readPreference, writePreference } from '#kit/preferences.ts';
import { setWriter } from '#kit/writer.ts';
import { cn } from '#ui/cn.ts';
import { latePart } from '#ui/late-part.tsx';
import { NeedsScripts } from '#ui/needs-scripts.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import * as m from '../messages/m.ts';
import { BottomBar } from './bottom-bar.tsx';
import { useFrame } from './frame.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { PreviewBar } from './preview-bar.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

/** Only for people with a role before their second factor: learners do not load it. */
const SecondFactorBar = latePart(() =>
  import('./second-factor-bar.tsx').then((module) => module.SecondFactorBar),
);

const sidebarCookie = 'langkah_sidebar';
const restedMs = 500;

interface LearnerFrameProps {
  viewer: {
    userId: string;
    name: string;
    email: string;
    image: string | null;
    adminPages: readonly string[];
    missingSecondFactor: 'set-up' | null;
    previewTier: Tier | null;
  };
  children: ReactNode;
}

/** Loaded once the page is idle, because reading comes first. If that fails, the page works without it. */
function useDeviceKeeper(): ComponentType<{ userId: string }> | null {
  const [Keeper, setKeeper] = useState<ComponentType<{ userId: string }> | null>(null);
  useEffect(() => {
    const fetchKeeper = () =>
      import('#features/study/offline/web/device-keeper.tsx').then(
        ({ default: found }) => setKeeper(() => found),
        () => undefined,
      );
    // It also sends the second at which a video was left: this page's data waits for that.
    const timer = setTimeout(fetchKeeper, hasLeftPosition() ? 0 : restedMs);
    return () => clearTimeout(timer);
  }, []);
  return Keeper;
}

export function LearnerFrame({ viewer, children }: LearnerFrameProps) {
  const { frame, hasOwnBottomBar } = useFrame();
  const [isCollapsed, setIsCollapsed] = useState(() => readPreference(sidebarCookie) === 'rail');
  const toggle = () => {
    setIsCollapsed(!isCollapsed);
    writePreference(sidebarCookie, isCollapsed ? 'full' : 'rail');
  };
  const isLesson = frame === 'lesson';
  const DeviceKeeper = useDeviceKeeper();
  const isKept = useSyncExternalStore(
    subscribeDevice,
    () => findDevice() !== null,
    () => false,
  );
  // Must run before anything on the page can write.
  useLayoutEffect(() => setWriter(viewer.userId), [viewer.userId]);
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <OfflineNotice>{isKept ? m.offlineKept() : undefined}</OfflineNotice>
      {DeviceKeeper ? <DeviceKeeper userId={viewer.userId} /> : null}
      <NeedsScripts what={m.learningHere()} />
      {viewer.missingSecondFactor ? <SecondFactorBar /> : null}
      {viewer.previewTier ? <PreviewBar tier={viewer.previewTier} /> : null}
      <TopBar viewer={viewer} isLesson={isLesson} />
      <div className="flex">
        {isLesson ? null : (
          <Sidebar
            adminPages={viewer.adminPages}
            isRail={frame === 'rail' || isCollapsed}
            canToggle={frame === 'full'}
            onToggle={toggle}
          />
        )}
        <main
          id="main"
          tabIndex={-1}
          className={cn(
            'min-w-0 flex-1 outline-none',
            !isLesson && 'pb-[calc(var(--bottombar-h)+env(safe-area-inset-bottom))] lg:pb-0',
          )}
        >
          {children}
        </main>
      </div>
      {isLesson || hasOwnBottomBar ? null : <BottomBar />}
    </div>
  );
}
