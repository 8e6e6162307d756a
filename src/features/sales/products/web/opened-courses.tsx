import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDateIn } from '#kernel/time.ts';
import { langOf } from '#kit/other-language.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Card } from '#ui/card.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import { openedCoursesQuery } from './product-queries.ts';

/** The courses that the person has bought alone, and until when each is open; nothing without any. */
export function OpenedCourses() {
  const { data: courses } = useSuspenseQuery(openedCoursesQuery());
  const zone = viewerTimeZone();
  if (courses.length === 0) return null;
  return (
    <section aria-labelledby="opened-courses">
      <h2 id="opened-courses" className="mb-3 mt-10 text-h3">
        {m.yourCourses()}
      </h2>
      <Card padding="none">
        <ul className="divide-y divide-line">
          {courses.map(({ courseId, slug, title, language, openedAt, endsAt, isOpen, isHeld }) => (
            <li
              key={`${courseId} ${openedAt}`}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-3.5 text-ui"
            >
              <TextLink render={<Link to="/lessons/$slug" params={{ slug }} lang={langOf(language)} />}>
                {title}
              </TextLink>
              <span className="text-ink-3">
                {endsAt === null
                  ? m.openWithoutEnd()
                  : (isOpen || isHeld ? m.openUntil : m.endedOn)({
                      day: formatDateIn(new Date(endsAt), zone),
                    })}
              </span>
              <StatusBadge tone={isHeld ? 'warning' : isOpen ? 'success' : 'neutral'}>
                {isHeld ? m.stateHeld() : isOpen ? m.openNow() : m.stateEnded()}
              </StatusBadge>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
