/** The lists of the public forms, for administrators. */
import type { Role } from '#access/roles.ts';
import { subscriberStates } from '#features/site/newsletter/rules.ts';

export const lists = ['newsletter', 'guide', 'waitlist'] as const;
export type List = (typeof lists)[number];

export const listNames: Record<List, string> = {
  newsletter: 'Newsletter',
  guide: 'Guide',
  waitlist: 'Waitlist',
};

/** The roles for each list, besides owners. Editors also handle the guide (product.md#roles). */
export const listRoles: Record<List, readonly Role[]> = {
  newsletter: ['support'],
  guide: ['support', 'editor'],
  waitlist: ['support'],
};

/** Only the newsletter has a status; entries of other lists are just `asked`. */
export const entryStatuses = [...subscriberStates, 'asked'] as const;
export type EntryStatus = (typeof entryStatuses)[number];

export const statusNames: Record<EntryStatus, string> = {
  unconfirmed: 'Not confirmed',
  confirmed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
  asked: 'Requested',
};

/** How far an entry has been passed on: `none` if nothing outside is configured. */
export const relayFilters = ['waiting', 'failed', 'sent', 'none'] as const;
export type RelayFilter = (typeof relayFilters)[number];

export const relayFilterNames: Record<RelayFilter, string> = {
  waiting: 'Sending',
  failed: 'Failed',
  sent: 'Delivered',
  none: 'Nowhere to send',
};

export const entrySorts = ['newest', 'oldest', 'name', 'email'] as const;
export type EntrySort = (typeof entrySorts)[number];

export const sortNames: Record<EntrySort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  email: 'By email',
};

export const targetNames = { chat: 'Chat', waitlist: 'Waitlist service' } as const;

export const nothingToRelay = 'Everything has already been sent.';
