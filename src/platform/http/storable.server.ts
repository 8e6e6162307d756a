import { AppError } from '#kernel/errors.ts';
import * as m from '#kernel/messages/m.ts';

/** Deeper than any input of ours; anything nested further is an attack on the code that walks through it. */
const maxDepth = 20;

/** More values than any input of ours has. Schemas report every wrong value, so the number must be bounded. */
const maxValues = 5_000;

function isStorable(value: unknown, depth: number, seen: { values: number }): boolean {
  seen.values += 1;
  if (seen.values > maxValues) return false;
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= maxDepth) return false;
  // Each key and its value are counted, so this refuses no more; but it does not list a hundred thousand of them first.
  const size = Array.isArray(value) ? value.length : Object.keys(value).length;
  if (seen.values + 2 * size > maxValues) return false;
  return Object.entries(value).every(
    ([key, part]) => isStorable(key, depth, seen) && isStorable(part, depth + 1, seen),
  );
}

/**
 * Refuses input that the database cannot store: PostgreSQL has no NUL character, and its JSON no half of a surrogate
 * pair. Without this check, such input would cause a 500 deep inside.
 * @throws AppError BAD_REQUEST.
 */
export function assertStorable(input: unknown): void {
  if (!isStorable(input, 0, { values: 0 })) throw new AppError('BAD_REQUEST', m.notStorable());
}
