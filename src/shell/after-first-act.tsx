import { ToastHost } from '#ui/toast-host.tsx';
import { ProgressLine } from './progress-line.tsx';

/** Parts that cannot appear before the person's first action: toasts, and the navigation's progress line. */
export function AfterFirstAct() {
  return (
    <>
      <ProgressLine />
      <ToastHost />
    </>
  );
}
