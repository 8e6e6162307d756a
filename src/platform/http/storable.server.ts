import { AppError } from '#kernel/errors.ts';

/** Deeper than any input of ours; what is nested further is an attack on whoever walks through it. */
const maxDepth = 20;

/** More values than any input of ours has; schemas report every wrong one of them. */
const maxValues = 5_000;

function isStorable(value: unknown, depth: number, seen: { values: number }): boolean {
  seen.values += 1;
  if (seen.values > maxValues) return false;
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= maxDepth) return false;
  return Object.entries(value).every(
    ([key, part]) => isStorable(key, depth, seen) && isStorable(part, depth + 1, seen),
  );
}

/**
 * Refuses what the database cannot keep: PostgreSQL has no NUL character, and its JSON no half of a surrogate
 * pair. Without this, such input would be a fault of ours (500) deep inside.
 * @throws AppError BAD_REQUEST.
 */
export function assertStorable(input: unknown): void {
  if (!isStorable(input, 0, { values: 0 }))
    throw new AppError('BAD_REQUEST', 'The request holds what cannot be kept.');
}
