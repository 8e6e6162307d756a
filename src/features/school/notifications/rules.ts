/** Kinds of events that people can get in the app, by mail, both or neither. */
export const notificationEvents = [
  'session',
  'review',
  'credits',
  'learning',
  'payment',
  'news',
  'account',
] as const;

export type NotificationEvent = (typeof notificationEvents)[number];

interface EventFacts {
  title: string;
  description: string;
  inApp: boolean;
  email: boolean;
  /** The mail cannot be turned off: it is about the person's money or account. */
  isEmailFixed?: true;
}

/** Each kind of event, with its defaults. */
export const eventFacts: Record<NotificationEvent, EventFacts> = {
  session: {
    title: 'Coaching sessions',
    description: 'Booked, moved, cancelled, and reminders a day and an hour before.',
    inApp: true,
    email: true,
  },
  review: {
    title: 'Reviews',
    description: 'When a coach starts on your work and when the feedback is ready.',
    inApp: true,
    email: true,
  },
  credits: {
    title: 'Credits',
    description: 'Your monthly credits, and corrections.',
    inApp: true,
    email: false,
  },
  learning: {
    title: 'Learning',
    description: 'When you finish a course.',
    inApp: true,
    email: false,
  },
  payment: {
    title: 'Payments',
    description: 'When a plan becomes active. We always email the receipt.',
    inApp: true,
    email: true,
    isEmailFixed: true,
  },
  news: {
    title: 'News',
    description: 'What’s new in the product.',
    inApp: true,
    email: false,
  },
  account: {
    title: 'Account',
    description: 'Changes to your password, email and sign-in. We always email these.',
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
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes}m`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}h`;
  const days = Math.floor(minutes / (24 * 60));
  return days < 7 ? `${days}d` : `${Math.floor(days / 7)}w`;
}
