import { agoText } from '#kernel/time.ts';

/**
 * How long ago something was. Server and browser read the clock a moment apart, so a text mismatch at hydration is
 * expected.
 */
export function Ago({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} className={className} suppressHydrationWarning>
      {agoText(new Date(at), new Date())}
    </time>
  );
}
