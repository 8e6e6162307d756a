import * as m from './messages/m.ts';

/** Replaces a part that needs scripts when the browser runs none, and says so. */
export function NeedsScripts({ what = m.thisForm(), className }: { what?: string; className?: string }) {
  return (
    <noscript className={className}>
      <p className="rounded-md bg-sunken px-4 py-3 text-ui text-ink-2">{m.needsScripts({ what })}</p>
    </noscript>
  );
}
