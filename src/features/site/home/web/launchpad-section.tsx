import { Check, Download } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Cover } from '#ui/illustrations/cover.tsx';
import * as m from '../messages/m.ts';

const items = [
  { title: m.chooseHour, isDone: true },
  { title: m.printName, isDone: true },
  { title: m.writeRule, isDone: false },
  { title: m.writePage, isDone: false },
  { title: m.pushIt, isDone: false },
  { title: m.publishIt, isDone: false },
];

/** The free one-page checklist (product.md#materials). */
export function LaunchpadSection() {
  return (
    <section aria-labelledby="launchpad" className="site-column pb-14 sm:pb-20 lg:pb-28">
      <div className="grid grid-cols-1 overflow-hidden rounded-xl border border-line bg-surface md:grid-cols-[1fr_300px]">
        <div className="p-5 sm:p-6 md:p-8">
          <p className="font-mono text-small font-medium text-accent-ink">{m.freeChecklist()}</p>
          <h2 id="launchpad" className="mt-2 text-h2">
            {m.launchpad()}
          </h2>
          <p className="mt-2 max-w-md text-body text-ink-2">{m.launchpadText()}</p>
          <ul className="mt-5 grid grid-cols-2 gap-2.5 text-ui max-sm:hidden">
            {items.map((item) => (
              <li key={item.title()} className="flex gap-2.5">
                {item.isDone ? (
                  <span
                    className="mt-0.5 grid size-4 shrink-0 place-items-center rounded-xs bg-primary text-on-primary"
                    aria-hidden="true"
                  >
                    <Check className="size-3" />
                  </span>
                ) : (
                  <span
                    className="mt-0.5 size-4 shrink-0 rounded-xs border-[1.5px] border-line-strong"
                    aria-hidden="true"
                  />
                )}
                {item.title()}
              </li>
            ))}
          </ul>
          <Button
            className="mt-4 sm:mt-6"
            icon={<Download className="size-4" aria-hidden="true" />}
            render={<a href="/api/materials/launchpad" download />}
          >
            {m.getChecklist()}
          </Button>
        </div>
        <div className="relative hidden min-h-56 md:block">
          <Cover ratio="4:5" sign="checklist" tone="soga" className="absolute inset-0" />
        </div>
      </div>
    </section>
  );
}
