/** How texts and folders name the exercises of a module (product.md#lesson-text). Pure. */
import { freeName, slugOf, slugPattern } from '#features/study/catalogue/rules.ts';

/**
 * The names of a module's exercises: their slugs without the number, which is their place. Two never have the same.
 * @param slugs of all of them, in their order.
 */
export function exerciseNames(slugs: readonly string[]): string[] {
  const names: string[] = [];
  for (const given of slugs) {
    const slug = slugPattern.test(given) ? given : slugOf(given);
    names.push(freeName(slug.replace(/^\d{2,3}-(?=.)/, ''), new Set(names)));
  }
  return names;
}
