/** Rules of conversations between a learner and a coach: pure, the same in browsers and on the server. */
import { dayMs } from '#kernel/time.ts';

/** What a conversation is about: an exercise, the feedback of a review, or a session. */
export const threadKinds = ['exercise', 'review', 'session'] as const;
export type ThreadKind = (typeof threadKinds)[number];

export const messageSides = ['learner', 'coach'] as const;
export type MessageSide = (typeof messageSides)[number];

export const queueStates = ['waiting', 'mine', 'answered', 'all'] as const;
export type QueueState = (typeof queueStates)[number];

export const longestMessage = 5_000;
export const longestSavedAnswer = 5_000;
/** Of one coach. */
export const mostSavedAnswers = 200;
/** Of a title that is made of a message, in characters. */
const longestTitle = 90;

/**
 * How many messages a learner may write in one conversation: a question about an exercise and two more, one follow-up
 * for each review, three for each session.
 */
export const learnerMessages: Readonly<Record<ThreadKind, number>> = { exercise: 3, review: 1, session: 3 };

export const messagesLeft = (kind: ThreadKind, written: number): number =>
  Math.max(0, learnerMessages[kind] - written);

/** The hours of Jakarta before those of UTC; Indonesia has no summer time. */
const jakartaMs = 7 * 3_600_000;

/** Days from Monday to Friday within which a coach answers. */
const answerDays = 2;

/** By when a coach should answer a message: two working days later, at the same hour (product.md#conversations). */
export function dueFor(askedAt: Date): Date {
  let at = askedAt.getTime();
  for (let left = answerDays; left > 0; ) {
    at += dayMs;
    const day = new Date(at + jakartaMs).getUTCDay();
    if (day !== 0 && day !== 6) left -= 1;
  }
  return new Date(at);
}

/** The first line of a message as a title: without the signs of Markdown, shortened at a word. */
export function titleOf(text: string): string {
  const line =
    text
      .split('\n')
      .map((each) =>
        each
          .replace(/^[#>\s*+-]+/, '')
          .replaceAll(/[`*_~]/g, '')
          .trim(),
      )
      .find((each) => each !== '') ?? '…';
  if ([...line].length <= longestTitle) return line;
  const cut = [...line].slice(0, longestTitle).join('');
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestTitle / 2)).trimEnd()}…`;
}

/** Whether a side has something to read: the other side wrote after it read last. */
export const isUnread = (lastByOther: Date | null, readAt: Date | null): boolean =>
  lastByOther !== null && (readAt === null || readAt < lastByOther);

/** How long a message may stay unread before it is mailed. */
export const unreadMailMs = 10 * 60_000;

/** The texts that have every one of the typed words, in any order and place, in the order in which they came. */
export function withWords<T extends { text: string }>(texts: readonly T[], typed: string): T[] {
  const words = typed.toLowerCase().split(/\s+/);
  return texts.filter(({ text }) => {
    const lower = text.toLowerCase();
    return words.every((word) => lower.includes(word));
  });
}
