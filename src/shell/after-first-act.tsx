import { ToastHost } from '#ui/toast-host.tsx';
import { ProgressLine } from './progress-line.tsx';

/** What there can be nothing of before someone has done something: messages, and the way to another page. */
export function AfterFirstAct() {
  return (
    <>
      <ProgressLine />
      <ToastHost />
    </>
  );
}
