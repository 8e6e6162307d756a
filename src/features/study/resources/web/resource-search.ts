import { parseTier } from '#access/tiers.ts';
import { resourceTypes } from '../rules.ts';
import type { ResourceSearch } from './resource-queries.ts';

const maxLength = 200;

const textOf = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, maxLength) : '') ||
  undefined;

/** Reads an address leniently, since people edit it by hand; invalid values are left out. */
export function parseResourceSearch(given: Record<string, unknown>): ResourceSearch {
  const page = Number(given.page);
  const search: ResourceSearch = {
    search: textOf(given.search),
    type: resourceTypes.find((type) => type === given.type),
    tier: parseTier(given.tier) ?? undefined,
    tags: textOf(given.tags),
    page: Number.isInteger(page) && page > 1 && page <= 10_000 ? page : undefined,
  };
  // The router merges this over the given address: an invalid value is removed only if it is present as undefined.
  return Object.fromEntries(
    Object.entries(search).filter(([name, value]) => value !== undefined || given[name] !== undefined),
  );
}
