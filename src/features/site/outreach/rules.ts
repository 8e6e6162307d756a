/** The lists of the public forms, for administrators. */
import type { Role } from '#access/roles.ts';
import { subscriberStates } from '#features/site/newsletter/rules.ts';

export const lists = ['newsletter', 'guide', 'waitlist'] as const;
export type List = (typeof lists)[number];

/** The roles for each list, besides owners. Editors also handle the guide (product.md#roles). */
export const listRoles: Record<List, readonly Role[]> = {
  newsletter: ['support'],
  guide: ['support', 'editor'],
  waitlist: ['support'],
};

/** Only the newsletter has a status; entries of other lists are just `asked`. */
export const entryStatuses = [...subscriberStates, 'asked'] as const;
export type EntryStatus = (typeof entryStatuses)[number];

/** How far an entry has been passed on: `none` if nothing outside is configured. */
export const relayFilters = ['waiting', 'failed', 'sent', 'none'] as const;
export type RelayFilter = (typeof relayFilters)[number];

export const entrySorts = ['newest', 'oldest', 'name', 'email'] as const;
export type EntrySort = (typeof entrySorts)[number];
