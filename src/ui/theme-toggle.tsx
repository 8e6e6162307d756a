import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { cn } from './cn.ts';
import * as m from './messages/m.ts';
import { setThemeChoice, type ThemeChoice, useThemeChoice } from './theme.ts';

const CHOICES = [
  { value: 'light', label: m.lightTheme, icon: Sun },
  { value: 'dark', label: m.darkTheme, icon: Moon },
  { value: 'system', label: m.systemTheme, icon: Monitor },
] as const satisfies readonly { value: ThemeChoice; label: () => string; icon: typeof Sun }[];

export function ThemeToggle({ hasLabels = false, className }: { hasLabels?: boolean; className?: string }) {
  const name = useId();
  const choice = useThemeChoice();
  return (
    <fieldset className={cn('inline-flex rounded-md border border-line bg-sunken p-0.5', className)}>
      <legend className="sr-only">{m.theme()}</legend>
      {CHOICES.map(({ value, label, icon: Icon }) => (
        <label
          key={value}
          title={label()}
          className={cn(
            'inline-flex h-8 min-w-9 cursor-pointer items-center justify-center gap-1.5 rounded-[8px] border border-transparent px-2 text-small font-semibold text-ink-3 hover:text-ink has-checked:border-line has-checked:bg-surface has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            hasLabels && 'flex-1 px-3',
          )}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={choice === value}
            onChange={() => setThemeChoice(value)}
            className="sr-only"
          />
          <Icon className="size-4" aria-hidden="true" />
          <span className={hasLabels ? undefined : 'sr-only'}>{label()}</span>
        </label>
      ))}
    </fieldset>
  );
}
