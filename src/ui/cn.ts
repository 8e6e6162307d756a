import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

/** Tells tailwind-merge our own scale, so that `text-ui` (a size) never cancels `text-ink` (a colour). */
const mergeClasses = extendTailwindMerge({
  extend: {
    theme: {
      text: ['caption', 'small', 'ui', 'body', 'read', 'h4', 'h3', 'h2', 'h1', 'title', 'display'],
      shadow: ['pop', 'modal'],
      ease: ['step', 'exit'],
    },
  },
});

/** Joins class names; a later class wins over an earlier one of the same kind. */
export function cn(...classes: ClassValue[]): string {
  return mergeClasses(clsx(classes));
}
