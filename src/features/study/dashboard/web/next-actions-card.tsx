import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { Card } from '#ui/card.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';

interface NextAction {
  id: string;
  title: string;
  moduleId: number;
  moduleTitle: string;
}

export function NextActionsCard({ actions }: { actions: readonly NextAction[] }) {
  const [first] = actions;
  return (
    <Card>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-h4">{m.nextActions()}</h2>
        {first ? (
          <TextLink
            look="standalone"
            className="shrink-0 whitespace-nowrap"
            render={<Link to="/modules/$id" params={{ id: String(first.moduleId) }} />}
          >
            {m.viewAllTasks()}
            <ArrowRight className="ml-1 inline size-3.5" aria-hidden="true" />
          </TextLink>
        ) : null}
      </div>
      {first ? (
        <ul className="mt-3 divide-y divide-line">
          {actions.map((action) => (
            <li key={action.id}>
              <Link
                to="/modules/$id"
                params={{ id: String(action.moduleId) }}
                className="group flex items-center gap-3 py-3 text-ui"
              >
                <span className="h-1.5 w-4 shrink-0 rounded-full bg-primary-line" aria-hidden="true" />
                <span className="min-w-0 flex-1 group-hover:text-primary-ink">{action.title}</span>
                <span className="shrink-0 text-small text-ink-3">
                  {m.moduleNumber({ id: action.moduleId })}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-4 text-ui text-ink-2">{m.noPendingActions()}</p>
      )}
      <p className="mt-3 border-t border-line pt-3 text-ui">
        <TextLink look="standalone" render={<Link to="/action-items" />}>
          {m.myActionItems()}
        </TextLink>
      </p>
    </Card>
  );
}
