import { type ClassValue, clsx } from 'clsx';
import { mergeClasses } from './merge-classes.ts';

const merged = new Map<string, string>();
/** What is joined is written in the sources: there is an end of it, but for a value in a class here and there. */
const mostMerged = 3_000;

/** Joins class names; a later class wins over an earlier one of the same kind. */
export function cn(...classes: ClassValue[]): string {
  const joined = clsx(classes);
  const known = merged.get(joined);
  if (known !== undefined) return known;
  if (merged.size >= mostMerged) merged.clear();
  const result = mergeClasses(joined);
  merged.set(joined, result);
  return result;
}
