import { elapsedText, formatZonedTimeIn, minuteMs } from '#kernel/time.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { ThreadKind } from '../rules.ts';
import * as m from './messages/m.ts';
import type { ThreadSummary } from './thread-queries.ts';

export const kindNames: Readonly<Record<ThreadKind, () => string>> = {
  exercise: m.aboutExercise,
  review: m.aboutReview,
  session: m.aboutSession,
};

/** The state of a conversation for its learner, in words and in colour. */
export function ThreadState({ thread }: { thread: ThreadSummary }) {
  if (thread.isUnread) return <StatusBadge tone="success">{m.newAnswer()}</StatusBadge>;
  if (thread.waitingSince)
    return (
      <StatusBadge tone="info">
        <span suppressHydrationWarning>{waitText(thread.waitingSince)}</span>
      </StatusBadge>
    );
  return <StatusBadge tone="neutral">{thread.isAnswered ? m.answered() : m.closed()}</StatusBadge>;
}

/** By when a coach answers, for a learner who waits. */
export function AnswerDue({ thread: { waitingSince, dueAt } }: { thread: ThreadSummary }) {
  if (!waitingSince || !dueAt) return null;
  const isLate = new Date(dueAt) < new Date();
  return (
    <p className="text-small text-ink-2" suppressHydrationWarning>
      {isLate ? m.answerLate() : m.answerBy({ time: formatZonedTimeIn(new Date(dueAt), viewerTimeZone()) })}
    </p>
  );
}

/** How long someone has waited. */
export function waitText(since: string): string {
  const ms = Date.now() - new Date(since).getTime();
  return ms < minuteMs ? m.justNow() : m.waitingFor({ time: elapsedText(ms) });
}
