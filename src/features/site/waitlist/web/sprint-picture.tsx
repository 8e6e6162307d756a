import { Check } from 'lucide-react';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';

const today = 4;

const looks = {
  done: 'bg-tujuh text-on-tujuh',
  today: 'bg-accent text-on-accent',
  coming: 'border-2 border-dashed border-tujuh-mid text-ink-2',
} as const;

const lookOf = (day: number) => (day < today ? looks.done : day === today ? looks.today : looks.coming);

/** A picture of the future tool: nothing in it can be pressed. */
export function SprintPicture() {
  return (
    <div
      role="img"
      aria-label={m.sprintPicture()}
      className="rounded-xl border border-tujuh-line bg-surface p-6 sm:p-7"
    >
      <div aria-hidden="true">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <div className="flex-1 basis-40">
            <p className="text-small text-ink-3">{m.thisSprint()}</p>
            <p className="text-h3">{m.codeAfterIsya()}</p>
          </div>
          <span className="shrink-0 whitespace-nowrap rounded-full bg-accent-soft px-3 py-1 text-caption font-bold text-accent-ink">
            {m.dayFive()}
          </span>
        </div>
        <ol className="mt-10 grid grid-cols-7 items-end gap-2">
          {m
            .weekdays()
            .split(' ')
            .map((name, day) => (
              <li
                key={name}
                className="flex flex-col items-center gap-2"
                style={{ paddingBottom: `${day * 10}px` }}
              >
                <span className={cn('grid h-14 w-full place-items-center rounded-md text-h4', lookOf(day))}>
                  {day < today ? <Check className="size-5" /> : day + 1}
                </span>
                <span className="text-caption font-semibold text-ink-2">{name}</span>
              </li>
            ))}
        </ol>
        <div className="mt-7 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-5">
          <p className="flex-1 basis-44 text-ui text-ink-2">{m.sprintState()}</p>
          <span className="inline-flex h-10 shrink-0 items-center gap-2 whitespace-nowrap rounded-md bg-accent px-4 text-ui font-semibold text-on-accent">
            <Check className="size-4" />
            {m.doneToday()}
          </span>
        </div>
      </div>
    </div>
  );
}
