import { useId } from 'react';
import * as m from '../messages/m.ts';

/** How a changed text is looked at. */
export type View = 'text' | 'page';

const views = [
  { value: 'text', label: m.viewText },
  { value: 'page', label: m.viewPage },
] as const satisfies readonly { value: View; label: () => string }[];

/** Text or page: two radios that look like one switch. */
export function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={m.view()} className="ml-auto inline-flex rounded-md bg-sunken p-1">
      {views.map(({ value, label }) => (
        <label
          key={value}
          className="inline-flex h-8 cursor-pointer items-center justify-center rounded-sm px-3 text-small font-semibold whitespace-nowrap text-ink-2 hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:ring-1 has-checked:ring-line has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:h-10"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={view === value}
            onChange={() => onView(value)}
            className="sr-only"
          />
          {label()}
        </label>
      ))}
    </div>
  );
}
