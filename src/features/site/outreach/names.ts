/** What the lists and their values are called. Apart from the rules, which the site map brings to every page. */
import * as m from './messages/m.ts';
import type { EntrySort, EntryStatus, List, RelayFilter } from './rules.ts';

export const listNames: Record<List, () => string> = {
  newsletter: m.newsletter,
  guide: m.guide,
  waitlist: m.waitlist,
};

export const statusNames: Record<EntryStatus, () => string> = {
  unconfirmed: m.unconfirmed,
  confirmed: m.confirmed,
  unsubscribed: m.unsubscribed,
  asked: m.requested,
};

export const relayFilterNames: Record<RelayFilter, () => string> = {
  waiting: m.relayWaiting,
  failed: m.relayFailed,
  sent: m.relaySent,
  none: m.relayNone,
};

export const sortNames: Record<EntrySort, () => string> = {
  newest: m.newestFirst,
  oldest: m.oldestFirst,
  name: m.byName,
  email: m.byEmail,
};

/** Why an entry could not be passed on. Rows of earlier releases hold the sentence itself. */
export function relayErrorText(error: string): string {
  if (error === 'internal') return m.relayInternal();
  if (error === 'unreachable') return m.relayUnreachable();
  return /^\d+$/.test(error) ? m.relayAnswered({ status: error }) : error;
}

export const targetNames = { chat: m.chat, waitlist: m.waitlistService } as const;

export const relayStateNames = { waiting: m.waiting, sent: m.sent, failed: m.failed } as const;

/** The form that was used, or the browser's time zone. */
export const detailText = (list: List, detail: string | null): string =>
  detail && list === 'newsletter' ? m.sourceName({ source: detail }) : (detail ?? '');
