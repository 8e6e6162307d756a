import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';
import { serviceNames, settingOf } from '../rules.ts';
import type { Overview } from './figures.tsx';

/** What the school is connected to, and the setting that is missing for what is off. */
export function ServicesCard({ services }: { services: NonNullable<Overview['services']> }) {
  return (
    <Card>
      <h2 className="text-h4">{m.whatIsOn()}</h2>
      <ul className="mt-3 divide-y divide-line text-ui">
        {services.list.map(({ kind, by }) => (
          <li key={kind} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-0.5 py-2">
            <span
              aria-hidden="true"
              className={cn(
                'size-2 shrink-0 rounded-full',
                by === null ? 'border-[1.5px] border-line-strong' : 'bg-success',
              )}
            />
            <span className="flex-1 font-semibold">{serviceNames[kind]()}</span>
            {by === null ? (
              <span className="text-small text-ink-3">
                {m.notSetUp()} <code className="font-mono text-caption">{settingOf[kind]}</code>
              </span>
            ) : (
              <span className="text-small text-ink-2 [overflow-wrap:anywhere]">{by}</span>
            )}
          </li>
        ))}
      </ul>
      {services.areSandboxes ? <p className="mt-3 text-small text-ink-3">{m.sandboxesAnswer()}</p> : null}
    </Card>
  );
}
