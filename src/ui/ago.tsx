import { agoText } from '#kernel/time.ts';

/** How long ago something was. Server and browser look at the clock a moment apart, which is no mistake. */
export function Ago({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} className={className} suppressHydrationWarning>
      {agoText(new Date(at), new Date())}
    </time>
  );
}
