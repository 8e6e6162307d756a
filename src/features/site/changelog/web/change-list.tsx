import type { Language } from '#kernel/language.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';
import type { Change, ChangeType } from '../rules.ts';

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

/** The changes of one version, each with its type. The editor's preview uses it too. */
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
    <ul className={cn('grid gap-3', className)}>
      {changes.map((change, index) => (
        // Two changes may have the same text, and their order is fixed while they are shown.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above.
        <li key={index} className="flex items-baseline gap-3 max-sm:flex-col max-sm:gap-1.5">
          <span className="w-28 shrink-0">
            <Badge tone={tones[change.type]}>{typeNames[change.type]()}</Badge>
          </span>
          <p lang={lang} className="min-w-0 text-body text-ink-2 [overflow-wrap:anywhere]">
            {change.description}
          </p>
        </li>
      ))}
    </ul>
  );
}
