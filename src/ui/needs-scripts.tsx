import { cn } from './cn.ts';

/** In the place of what answers only with scripts, where the browser runs none: it says so. */
export function NeedsScripts({ what = 'This form', className }: { what?: string; className?: string }) {
  return (
    <noscript className={cn('text-ui text-ink-2 noscript:block', className)}>
      {what} needs JavaScript, which is off in this browser. Turn it on and load the page again.
    </noscript>
  );
}
