import type { Role } from '#access/roles.ts';
import * as m from './messages/m.ts';

/** Kinds of events that people can get in the app, by mail, both or neither. */
export const notificationEvents = [
  'session',
  'review',
  'question',
  'credits',
  'learning',
  'payment',
  'news',
  'studio',
  'account',
] as const;

export type NotificationEvent = (typeof notificationEvents)[number];

interface EventFacts {
  title: () => string;
  description: () => string;
  inApp: boolean;
  email: boolean;
  /** Only people who have one of these roles get such events; everyone if absent. */
  roles?: readonly Role[];
  /** The mail cannot be turned off: it is about the person's money or account. */
  isEmailFixed?: true;
}

/** Each kind of event, with its defaults. */
export const eventFacts: Record<NotificationEvent, EventFacts> = {
  session: {
    title: m.sessions,
    description: m.sessionsText,
    inApp: true,
    email: true,
  },
  review: {
    title: m.reviews,
    description: m.reviewsText,
    inApp: true,
    email: true,
  },
  question: {
    title: m.questions,
    description: m.questionsText,
    inApp: true,
    email: true,
  },
  credits: {
    title: m.credits,
    description: m.creditsText,
    inApp: true,
    email: false,
  },
  learning: {
    title: m.learning,
    description: m.learningText,
    inApp: true,
    email: false,
  },
  payment: {
    title: m.payments,
    description: m.paymentsText,
    inApp: true,
    email: true,
    isEmailFixed: true,
  },
  news: {
    title: m.news,
    description: m.newsText,
    inApp: true,
    email: false,
  },
  studio: {
    title: m.studio,
    description: m.studioText,
    inApp: true,
    email: false,
    roles: ['editor'],
  },
  account: {
    title: m.account,
    description: m.accountText,
    inApp: true,
    email: true,
    isEmailFixed: true,
  },
};

export interface NotificationText {
  title: string;
  message: string;
}

export interface Wanted {
  inApp: boolean;
  email: boolean;
}

/** The person's choice or the default; a mail that cannot be turned off is always on. */
export function wantedOf(event: NotificationEvent, chosen: Wanted | null): Wanted {
  const facts = eventFacts[event];
  return {
    inApp: chosen?.inApp ?? facts.inApp,
    email: facts.isEmailFixed ? true : (chosen?.email ?? facts.email),
  };
}

/** The badge shows at most 99+; its accessible name has the exact count (product.md#learner-shell). */
export const badgeText = (count: number): string => (count > 99 ? '99+' : String(count));

/** The age as short as a list needs: `now`, `5m`, `2h`, `3d`, `4w`. */
export function ageText(then: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - then.getTime()) / 60_000);
  if (minutes < 1) return m.now();
  if (minutes < 60) return m.minutesOld({ count: minutes });
  if (minutes < 24 * 60) return m.hoursOld({ count: Math.floor(minutes / 60) });
  const days = Math.floor(minutes / (24 * 60));
  return days < 7 ? m.daysOld({ count: days }) : m.weeksOld({ count: Math.floor(days / 7) });
}
