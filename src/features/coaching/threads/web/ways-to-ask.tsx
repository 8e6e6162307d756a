import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarCheck, ChevronRight, Code, FileCheck, type LucideIcon } from 'lucide-react';
import { formatDateIn } from '#kernel/time.ts';
import { apiQuery } from '#kit/client.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Card } from '#ui/card.tsx';
import * as m from './messages/m.ts';

export const creditsQuery = () => ({ ...apiQuery.credits.get.queryOptions(), retry: false });

interface Way {
  icon: LucideIcon;
  title: () => string;
  text: () => string;
  to: '/modules' | '/reviews' | '/bookings';
}

const ways: readonly Way[] = [
  { icon: Code, title: m.askFromExercise, text: m.askFromExerciseText, to: '/modules' },
  { icon: FileCheck, title: m.askFromReview, text: m.askFromReviewText, to: '/reviews' },
  {
    icon: CalendarCheck,
    title: m.askFromSession,
    text: m.askFromSessionText,
    to: '/bookings',
  },
];

/** The three places from which a question is asked (product.md#conversations), and how many are left this month. */
export function WaysToAsk() {
  return (
    <Card padding="none" aria-labelledby="ways-to-ask" className="self-start overflow-hidden">
      <div className="p-5 pb-4">
        <h2 id="ways-to-ask" className="text-h4">
          {m.waysToAsk()}
        </h2>
        <QuestionsLeft />
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {ways.map(({ icon: Icon, title, text, to }) => (
          <li
            key={title()}
            className="relative flex items-center gap-3.5 px-5 py-3.5 hover:bg-sunken has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus"
          >
            <Icon className="size-[18px] shrink-0 text-ink-3" strokeWidth={1.85} aria-hidden="true" />
            <span className="min-w-0 flex-1">
              <Link to={to} className="text-ui font-semibold outline-none after:absolute after:inset-0">
                {title()}
              </Link>
              <span className="block text-small text-ink-2">{text()}</span>
            </span>
            <ChevronRight className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function QuestionsLeft() {
  const { data } = useQuery(creditsQuery());
  if (!data) return null;
  const left = data.balances.question;
  const more = data.nextGrants.question;
  if (left === 0 && !more) return null;
  return (
    <p className="mt-1 text-small text-ink-2">
      {m.questionsLeft({ count: left })}
      {more ? `. ${m.moreQuestionsOn({ date: formatDateIn(new Date(more), viewerTimeZone()) })}` : null}
    </p>
  );
}
