import type { Language } from '#kernel/language.ts';
import { waitingText } from '#kit/device.ts';
import { langOf } from '#kit/other-language.ts';
import { Card } from '#ui/card.tsx';
import { ChecklistItem } from '#ui/checkbox.tsx';
import * as m from '../messages/m.ts';
import { type ShownItems, useToggle } from './use-toggle.ts';

/** The id to which the card at a video's end scrolls. */
export const actionItemsId = 'action-items';

interface ActionItem {
  id: string;
  title: string;
  language?: Language;
  completed: boolean;
  /** Not on the server yet. */
  isWaiting?: boolean;
}

interface ActionItemRowProps {
  moduleId: number;
  item: ActionItem;
  shown: ShownItems;
}

function ActionItemRow({ moduleId, item, shown }: ActionItemRowProps) {
  const toggle = useToggle({ moduleId, id: item.id, shown });
  return (
    <ChecklistItem
      label={<span lang={langOf(item.language)}>{item.title}</span>}
      checked={item.completed}
      onChange={(event) => toggle.mutate({ completed: event.target.checked })}
    />
  );
}

interface ActionItemsCardProps {
  moduleId: number;
  items: readonly ActionItem[];
  shown: ShownItems;
}

export function ActionItemsCard({ moduleId, items, shown }: ActionItemsCardProps) {
  const done = items.filter((item) => item.completed).length;
  return (
    <section aria-labelledby={actionItemsId}>
      <div className="mb-2.5 flex items-baseline justify-between gap-3">
        <h2 id={actionItemsId} tabIndex={-1} className="text-h3 outline-none">
          {m.actionItems()}
        </h2>
        <p className="text-small font-semibold text-ink-3">{m.doneOf({ done, total: items.length })}</p>
      </div>
      <Card padding="none" render={<div />} className="p-2">
        {items.length === 0 ? <p className="p-3 text-ui text-ink-2">{m.noItemsInModule()}</p> : null}
        <ul>
          {items.map((item) => (
            <li key={item.id}>
              <ActionItemRow moduleId={moduleId} item={item} shown={shown} />
            </li>
          ))}
        </ul>
        {items.some((item) => item.isWaiting) ? (
          <p className="px-3 py-1.5 text-caption text-ink-3">{waitingText()}</p>
        ) : null}
      </Card>
    </section>
  );
}
