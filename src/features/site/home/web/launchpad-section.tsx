import { Check, Download } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Cover } from '#ui/illustrations/cover.tsx';

const items = [
  { title: 'Choose your hour and your chair', isDone: true },
  { title: 'Print your name in the console', isDone: true },
  { title: 'Write a free ongkir rule', isDone: false },
  { title: 'Write a page by hand', isDone: false },
  { title: 'Push it to GitHub', isDone: false },
  { title: 'Publish it, open it on a phone', isDone: false },
];

/** The free one-page checklist (product.md#materials). */
export function LaunchpadSection() {
  return (
    <section aria-labelledby="launchpad" className="mx-auto max-w-[1200px] px-5 pb-20 lg:px-8 lg:pb-28">
      <div className="grid overflow-hidden rounded-xl border border-line bg-surface md:grid-cols-[1fr_300px]">
        <div className="p-6 md:p-8">
          <p className="font-mono text-small font-medium text-accent-ink">free checklist</p>
          <h2 id="launchpad" className="mt-2 text-h2">
            30-Day Learning Launchpad
          </h2>
          <p className="mt-2 max-w-md text-body text-ink-2">
            A checklist for your first month. Tick one box a day, keep the ones that stick.
          </p>
          <ul className="mt-5 grid gap-2.5 text-ui sm:grid-cols-2">
            {items.map((item) => (
              <li key={item.title} className="flex gap-2.5">
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
                {item.title}
              </li>
            ))}
          </ul>
          <Button
            className="mt-6"
            icon={<Download className="size-4" aria-hidden="true" />}
            render={<a href="/api/materials/launchpad" download />}
          >
            Get the checklist
          </Button>
        </div>
        <div className="relative hidden min-h-56 md:block">
          <Cover seed="launchpad" tone="soga" shape="tall" className="absolute inset-0 size-full" />
        </div>
      </div>
    </section>
  );
}
