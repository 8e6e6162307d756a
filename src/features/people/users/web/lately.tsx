import { Link } from '@tanstack/react-router';
import {
  CalendarCheck,
  CirclePlay,
  ClipboardCheck,
  FileCode,
  ListChecks,
  LogIn,
  type LucideIcon,
  MessagesSquare,
  PenLine,
  ReceiptText,
  UserPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { tierNames } from '#access/tiers.ts';
import { bookingTypeNames } from '#features/coaching/bookings/rules.ts';
import { reviewTypeNames } from '#features/coaching/reviews/rules.ts';
import { deviceText } from '#features/people/settings/device-text.ts';
import { AdminLink } from '#features/sales/plans/web/admin-link.tsx';
import { SubjectLink } from '#features/school/audit/web/subject-link.tsx';
import { formatIdr } from '#kernel/money.ts';
import { formatZonedTableTimeIn } from '#kernel/time.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Ago } from '#ui/ago.tsx';
import { Card } from '#ui/card.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import type { UserDetail } from './user-queries.ts';

type Act = UserDetail['lately'][number];

/** What the person did last, in words, as far as the viewer's role allows. */
export function Lately({ user }: { user: UserDetail }) {
  return (
    <Card aria-labelledby="lately">
      <h2 id="lately" className="mb-1 text-h4">
        {m.lately()}
      </h2>
      <ul className="divide-y divide-line">
        {user.lately.map((act) => (
          <li key={JSON.stringify(act)}>
            <Row act={act} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface Words {
  icon: LucideIcon;
  /** What was done, without what it was done to. */
  did: string;
  thing?: ReactNode;
  more?: ReactNode;
}

const named = (title: string) => (
  <span lang="" className="font-semibold">
    {title}
  </span>
);

const steps = { watched: m.didWatch, completed: m.didComplete, again: m.didWatchAgain };

function wordsOf(act: Act): Words {
  switch (act.kind) {
    case 'signup':
      return { icon: UserPlus, did: m.didSignUp() };
    case 'login':
      return { icon: LogIn, did: m.didLogIn(), more: deviceText(act.userAgent) };
    case 'module':
      return {
        icon: CirclePlay,
        did: steps[act.step](),
        thing: named(act.title),
        more: act.step === 'watched' ? m.percentOfModule({ percent: act.percent }) : undefined,
      };
    case 'exercise':
      return {
        icon: FileCode,
        did: act.isPassed ? m.didPass() : m.didTry({ count: act.attempts }),
        thing: named(act.title),
        more: <span lang="">{act.moduleTitle}</span>,
      };
    case 'task':
      return {
        icon: ListChecks,
        did: m.didTask(),
        thing: named(act.title),
        more: <span lang="">{act.moduleTitle}</span>,
      };
    case 'question':
      return {
        icon: MessagesSquare,
        did: m.didAsk(),
        thing: (
          <AdminLink
            page="/admin/questions"
            lang=""
            link={<Link to="/admin/questions/$id" params={{ id: act.id }} />}
          >
            {act.about}
          </AdminLink>
        ),
      };
    case 'booking':
      return {
        icon: CalendarCheck,
        did: m.didBook(),
        thing: (
          <AdminLink page="/admin/bookings" link={<Link to="/admin/bookings" search={{ search: act.id }} />}>
            {bookingTypeNames[act.type]()}
          </AdminLink>
        ),
        more: formatZonedTableTimeIn(new Date(act.startTime), viewerTimeZone()),
      };
    case 'review':
      return {
        icon: ClipboardCheck,
        did: m.didAskReview(),
        thing: (
          <AdminLink page="/admin/reviews" link={<Link to="/admin/reviews" search={{ review: act.id }} />}>
            {reviewTypeNames[act.type]()}
          </AdminLink>
        ),
      };
    case 'order':
      return {
        icon: ReceiptText,
        did: act.isPaid ? m.didPay() : m.didOrder(),
        thing: (
          <AdminLink page="/admin/orders" link={<Link to="/admin/orders/$id" params={{ id: act.id }} />}>
            {act.tier ? tierNames[act.tier] : act.productName}
          </AdminLink>
        ),
        more: formatIdr(act.amountIdr),
      };
    case 'change':
      return { icon: PenLine, did: act.action, more: <Subject act={act} /> };
  }
}

function Subject({ act }: { act: Extract<Act, { kind: 'change' }> }) {
  if (act.subjectName === null) return null;
  const lang = act.subjectType === 'job' ? undefined : '';
  if (!act.isSubjectThere) return <span lang={lang}>{act.subjectName}</span>;
  return (
    <TextLink look="standalone" render={<SubjectLink entry={act} />}>
      <span lang={lang}>{act.subjectName}</span>
    </TextLink>
  );
}

function Row({ act }: { act: Act }) {
  const { icon: Icon, did, thing, more } = wordsOf(act);
  return (
    <div className="flex items-start gap-3 py-3 large-text:flex-wrap">
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-ink-2"
      >
        <Icon className="size-4" />
      </span>
      <div className="min-w-0 grow text-ui wrap-anywhere large-text:basis-3/5">
        <p>
          {did} {thing}
        </p>
        {more ? <p className="text-small text-ink-2">{more}</p> : null}
      </div>
      <Ago at={act.at} className="shrink-0 text-small text-ink-2 large-text:basis-full" />
    </div>
  );
}
