import { ArrowUpRight } from 'lucide-react';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import * as m from '../messages/m.ts';
import { bookingTypeNames } from '../rules.ts';
import { fullDate } from '../session-time.ts';
import type { Session } from './bookings-queries.ts';

/** The coach's links from all sessions (product.md#bookings). */
export function SessionLinks({ sessions, zone }: { sessions: readonly Session[]; zone: string }) {
  const links = sessions.flatMap((session) => session.links.map((link) => ({ ...link, session })));
  if (links.length === 0) return <EmptyState title={m.noResources()} text={m.resourcesComeHere()} />;
  return (
    <Card padding="none">
      <ul className="divide-y divide-line">
        {links.map(({ id, title, url, session }) => (
          <li key={id}>
            <a
              href={url}
              {...(url.startsWith('/') ? {} : { target: '_blank', rel: 'noreferrer' })}
              className="group flex items-center gap-4 px-5 py-4 hover:bg-sunken"
            >
              <span className="min-w-0 flex-1">
                <span lang="" className="block text-ui font-semibold group-hover:text-primary-ink">
                  {title}
                </span>
                <span className="block text-small text-ink-3">
                  {bookingTypeNames[session.type]()}, {fullDate(session.startTime, zone)}
                </span>
              </span>
              <ArrowUpRight className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
