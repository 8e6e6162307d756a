import type { Viewer } from '#access/viewer.ts';
import { currentLanguage } from '#kernel/language.ts';
import { dueFor, isUnread } from '../rules.ts';
import type { NamedThread } from './queries.ts';

/** A conversation as lists show it. */
export function toSummary({ thread, learnerName, coachName }: NamedThread, viewer: Pick<Viewer, 'userId'>) {
  const isLearner = thread.userId === viewer.userId;
  // What waits for another coach is not unread for this one.
  const isTheirs = isLearner || thread.coachId === null || thread.coachId === viewer.userId;
  return {
    id: thread.id,
    kind: thread.kind,
    subjectId: thread.subjectId,
    about: thread.about[currentLanguage()],
    title: thread.title,
    learner: { id: thread.userId, name: learnerName },
    coach: thread.coachId === null ? null : { id: thread.coachId, name: coachName ?? '' },
    isAnswered: thread.coachWroteAt !== null,
    waitingSince: thread.waitingSince?.toISOString() ?? null,
    dueAt: thread.waitingSince ? dueFor(thread.waitingSince).toISOString() : null,
    lastAt: thread.lastAt.toISOString(),
    isUnread:
      isTheirs &&
      (isLearner
        ? isUnread(thread.coachWroteAt, thread.learnerReadAt)
        : isUnread(thread.learnerWroteAt, thread.coachReadAt)),
  };
}
