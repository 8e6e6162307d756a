import { type ClassValue, clsx } from 'clsx';
import { mergeClasses } from './merge-classes.ts';

/** Joins class names; a later class wins over an earlier one of the same kind. */
export function cn(...classes: ClassValue[]): string {
  return mergeClasses(clsx(classes));
}
