/** Replaces a part that needs scripts when the browser runs none, and says so. */
export function NeedsScripts({ what = 'This form', className }: { what?: string; className?: string }) {
  return (
    <noscript className={className}>
      <p className="rounded-md bg-sunken px-4 py-3 text-ui text-ink-2">
        {what} needs JavaScript, which is off in this browser. Turn it on and reload the page.
      </p>
    </noscript>
  );
}
