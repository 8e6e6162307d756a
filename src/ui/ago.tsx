import { agoText } from '#kernel/time.ts';

/** How long ago. Server and browser read the clock a moment apart, so the texts may differ at hydration. */
export function Ago({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} className={className} suppressHydrationWarning>
      {agoText(new Date(at), new Date())}
    </time>
  );
}
