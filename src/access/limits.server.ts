import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#kernel/errors.ts';
import type { RequestFacts } from '#platform/http/request-facts.server.ts';
import type { LimitName } from './call.ts';
import * as m from './messages/m.ts';

type By = 'browser' | 'address' | 'email' | 'user';

interface Window {
  by: By;
  points: number;
  seconds: number;
}

/**
 * The figures of product.md#limits, and others. Browsers and emails are counted first; addresses are shared by
 * classrooms and carriers, so their figures are generous. A client without a browser cookie counts by its address,
 * with the browser's figure. A browser that has signed in with an email before has its own attempts for it.
 */
const windows: Record<LimitName, Window[]> = {
  'check-email': [
    { by: 'browser', points: 5, seconds: 60 },
    { by: 'browser', points: 20, seconds: 3600 },
    { by: 'address', points: 30, seconds: 60 },
  ],
  register: [
    { by: 'browser', points: 10, seconds: 3600 },
    { by: 'address', points: 100, seconds: 3600 },
  ],
  'sign-in': [
    { by: 'browser', points: 10, seconds: 60 },
    { by: 'email', points: 20, seconds: 900 },
    { by: 'address', points: 120, seconds: 60 },
  ],
  'forgot-password': [
    { by: 'browser', points: 5, seconds: 900 },
    { by: 'email', points: 5, seconds: 3600 },
    { by: 'address', points: 60, seconds: 3600 },
  ],
  'reset-password': [
    { by: 'browser', points: 10, seconds: 900 },
    { by: 'address', points: 100, seconds: 3600 },
  ],
  // Opening the page of a mailed link, and reloading it.
  'reset-link': [
    { by: 'browser', points: 30, seconds: 900 },
    { by: 'address', points: 300, seconds: 3600 },
  ],
  // The onboarding page polls while a payment settles, so the figure allows about one call a second.
  checkout: [
    { by: 'browser', points: 120, seconds: 60 },
    { by: 'address', points: 600, seconds: 60 },
  ],
  // Codes must not be found by trying them; a classroom behind one address types the same one.
  coupon: [
    { by: 'browser', points: 10, seconds: 60 },
    { by: 'browser', points: 60, seconds: 3600 },
    { by: 'address', points: 300, seconds: 60 },
  ],
  // Sixteen letters of chance; the page reads the code once more when it is used.
  gift: [
    { by: 'browser', points: 20, seconds: 60 },
    { by: 'browser', points: 100, seconds: 3600 },
    { by: 'user', points: 100, seconds: 3600 },
    { by: 'address', points: 120, seconds: 60 },
  ],
  // Twelve letters of chance; someone with a pile of receipts checks one after the other.
  'receipt-check': [
    { by: 'browser', points: 20, seconds: 60 },
    { by: 'browser', points: 200, seconds: 3600 },
    { by: 'address', points: 120, seconds: 60 },
  ],
  // A press, and a new address after the old one expired.
  'free-playback': [
    { by: 'browser', points: 30, seconds: 60 },
    { by: 'address', points: 300, seconds: 60 },
  ],
  support: [
    { by: 'browser', points: 5, seconds: 3600 },
    { by: 'address', points: 60, seconds: 3600 },
  ],
  newsletter: [
    { by: 'browser', points: 10, seconds: 3600 },
    { by: 'address', points: 120, seconds: 3600 },
  ],
  guide: [
    { by: 'browser', points: 10, seconds: 3600 },
    { by: 'address', points: 120, seconds: 3600 },
  ],
  waitlist: [
    { by: 'browser', points: 30, seconds: 60 },
    { by: 'address', points: 120, seconds: 60 },
  ],
  // One per 30 seconds (product.md#limits), by browser and by email. Only valid forms count.
  'waitlist-entry': [
    { by: 'browser', points: 1, seconds: 30 },
    { by: 'email', points: 1, seconds: 30 },
    { by: 'address', points: 60, seconds: 60 },
  ],
  // A stolen session must not be enough to guess the password.
  proof: [{ by: 'user', points: 10, seconds: 900 }],
  upload: [{ by: 'user', points: 30, seconds: 600 }],
  // Requested a moment after each pause in typing.
  preview: [{ by: 'user', points: 120, seconds: 60 }],
  // The palette searches a few times a second while someone types.
  search: [{ by: 'user', points: 120, seconds: 60 }],
  write: [{ by: 'user', points: 120, seconds: 60 }],
};

interface Who {
  email?: string;
  userId?: string;
  /** The browser has signed in with this email before, so attempts from elsewhere must not lock it out. */
  isKnown?: boolean;
}

export interface Limits {
  /**
   * Counts by browser, address and, if given, person: everything that is known before a body is read.
   * @throws AppError TOO_MANY_REQUESTS with `retryAfterSeconds`.
   */
  take: (name: LimitName, facts: RequestFacts, who?: Pick<Who, 'userId'>) => Promise<void>;
  /** Counts by the email in the body. @throws like `take`. */
  takeEmail: (
    name: LimitName,
    facts: RequestFacts,
    who: Required<Pick<Who, 'email'>> & Pick<Who, 'isKnown'>,
  ) => Promise<void>;
}

/** No address is longer, and a longer key would not fit into the table's index. */
const emailKey = (email: string, ownBrowserId: string | null) =>
  `e:${email.trim().toLowerCase().slice(0, 254)}${ownBrowserId ? `/b:${ownBrowserId}` : ''}`;

function keyFor(by: By, facts: RequestFacts, who: Who): string | null {
  switch (by) {
    case 'browser':
      return facts.browserId ? `b:${facts.browserId}` : `a:${facts.address}`;
    case 'address':
      return `a:${facts.address}`;
    case 'email':
      return who.email ? emailKey(who.email, who.isKnown ? facts.browserId : null) : null;
    case 'user':
      return who.userId ? `u:${who.userId}` : null;
  }
}

/** Counters are in the database, shared by all processes, and survive a restart (security test 18). */
export function createLimits(pool: pg.Pool): Limits {
  // The library deletes expired counters of the whole table, whatever the prefix, so one limiter does it for all.
  let isSweeping = false;
  const sweepsOnce = () => {
    const isFirst = !isSweeping;
    isSweeping = true;
    return isFirst;
  };
  const limiters = new Map(
    Object.entries(windows).map(([name, list]) => [
      name,
      list.map((window) => ({
        window,
        limiter: new RateLimiterPostgres({
          storeClient: pool,
          tableName: 'rate_limits',
          tableCreated: true,
          keyPrefix: `${name}/${window.by}/${window.seconds}`,
          points: window.points,
          duration: window.seconds,
          clearExpiredByTimeout: sweepsOnce(),
        }),
      })),
    ]),
  );
  async function consume(name: LimitName, facts: RequestFacts, who: Who) {
    for (const { window, limiter } of limiters.get(name) ?? []) {
      if ((window.by === 'email') !== (who.email !== undefined)) continue;
      const key = keyFor(window.by, facts, who);
      if (key === null) continue;
      try {
        await limiter.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw new AppError(
          'TOO_MANY_REQUESTS',
          tooManyAttempts(retryAfterSeconds, name === 'sign-in' && window.by === 'email'),
          { retryAfterSeconds },
        );
      }
    }
  }
  return {
    take: (name, facts, { userId } = {}) => consume(name, facts, userId === undefined ? {} : { userId }),
    takeEmail: (name, facts, who) => consume(name, facts, who),
  };
}

/** Attempts by strangers must not lock the person out: the mailed link proves who they are and is not limited. */
function tooManyAttempts(seconds: number, hasWayOut: boolean): string {
  const isSoon = seconds < 90;
  const wait = { unit: isSoon ? 'seconds' : 'minutes', count: isSoon ? seconds : Math.ceil(seconds / 60) };
  return hasWayOut ? m.tooManySignIns(wait) : m.tooManyAttempts(wait);
}
