import { type ClassValue, clsx } from 'clsx';
import { mergeClasses } from './merge-classes.ts';

const merged = new Map<string, string>();
/** Nearly all class strings are literals in the sources, so their number is small; a few contain values. */
const mostMerged = 3_000;

/** Joins class names; a later class overrides an earlier one of the same kind. */
export function cn(...classes: ClassValue[]): string {
  const joined = clsx(classes);
  const known = merged.get(joined);
  if (known !== undefined) return known;
  if (merged.size >= mostMerged) merged.clear();
  const result = mergeClasses(joined);
  merged.set(joined, result);
  return result;
}
