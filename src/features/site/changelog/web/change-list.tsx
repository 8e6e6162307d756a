import type { Language } from '#kernel/language.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';
import { byType, type Change, type ChangeType } from '../rules.ts';

export const typeNames: Record<ChangeType, () => string> = {
  Feature: m.feature,
  Content: m.content,
  Enhancement: m.enhancement,
  Tool: m.tool,
  Fix: m.fix,
};

const tones: Record<ChangeType, BadgeTone> = {
  Feature: 'primary',
  Content: 'toska',
  Enhancement: 'success',
  Tool: 'soga',
  Fix: 'anggrek',
};

/** The changes of one version under their types. The editor's preview uses it too. */
export function ChangeList({
  changes,
  lang,
  className,
}: {
  changes: readonly Change[];
  /** Of the texts, where it is not the page's. */
  lang?: Language | undefined;
  className?: string;
}) {
  return (
    <dl className={cn('grid gap-4 sm:gap-5', className)}>
      {byType(changes).map(([type, group]) => (
        <div key={type} className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-[7rem_1fr]">
          <dt className="pt-px">
            <Badge tone={tones[type]}>{typeNames[type]()}</Badge>
          </dt>
          <dd>
            <ul lang={lang} className="grid gap-1.5 text-ui text-ink-2 sm:gap-2 sm:text-body">
              {group.map(({ description }, index) => (
                // Two changes may have the same text, and their order is fixed while they are shown.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                <li key={index} className="flex gap-3 [overflow-wrap:anywhere]">
                  <span
                    aria-hidden="true"
                    className="mt-2 h-1 w-2.5 shrink-0 rounded-full bg-line-strong/55 sm:mt-[11px]"
                  />
                  {description}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}
