import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';
import { type ServiceKind, serviceNames, settingOf, withoutService } from '../rules.ts';
import type { Overview } from './figures.tsx';

/** What the school is connected to, and what it does without for a service that is off. */
export function ServicesCard({ services }: { services: NonNullable<Overview['services']> }) {
  const off = services.list.flatMap(({ kind, by }) => (by === null ? [kind] : []));
  return (
    <Card>
      <h2 className="text-h4">{m.whatIsOn()}</h2>
      <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-x-10 text-ui lg:grid-cols-2">
        {services.list.map(({ kind, by }) => (
          <li
            key={kind}
            className="flex min-h-11 flex-wrap content-center items-center gap-x-3 gap-y-0.5 border-t border-line py-2"
          >
            <span
              aria-hidden="true"
              className={cn(
                'size-2 shrink-0 rounded-full',
                by === null ? 'border-[1.5px] border-line-strong' : 'bg-success',
              )}
            />
            <span className="flex-1 font-semibold">{serviceNames[kind]()}</span>
            <span
              className={cn(
                'text-small wrap-anywhere',
                by === null ? 'basis-full pl-5 text-ink-3' : 'text-ink-2',
              )}
            >
              {by ?? withoutService[kind]?.()}
            </span>
          </li>
        ))}
      </ul>
      {off.length > 0 ? <HowToSetUp off={off} /> : null}
      {services.areSandboxes ? <p className="mt-3 text-small text-ink-3">{m.sandboxesAnswer()}</p> : null}
    </Card>
  );
}

/** The settings by name, for the person who runs the server. */
function HowToSetUp({ off }: { off: readonly ServiceKind[] }) {
  return (
    <details className="mt-3 border-t border-line pt-1 text-small">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-ink-2 underline decoration-line-strong underline-offset-4 hover:text-ink">
        {m.howToSetUp()}
      </summary>
      <p className="text-ink-2">{m.howToSetUpText()}</p>
      <ul className="mt-2 space-y-1">
        {off.map((kind) => (
          <li key={kind} className="flex flex-wrap justify-between gap-x-3">
            <span>{serviceNames[kind]()}</span>
            <code className="font-mono text-caption text-ink-2">{settingOf[kind]}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
