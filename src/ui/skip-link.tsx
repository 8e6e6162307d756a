import * as m from './messages/m.ts';

/** The first element in the Tab order: skips header and menu. The target needs `id` and `tabIndex={-1}`. */
export function SkipLink({
  targetId = 'main',
  label = m.skipToContent(),
}: {
  targetId?: string;
  label?: string;
}) {
  return (
    <a
      href={`#${targetId}`}
      className="fixed left-3 top-3 z-60 -translate-y-20 rounded-md bg-primary px-4 py-2.5 text-ui font-semibold text-on-primary focus:translate-y-0"
    >
      {label}
    </a>
  );
}
