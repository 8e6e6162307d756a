/** Tags as people read them. Not in `tags.ts`, which each page fetches with the addresses of all pages. */
import * as m from './messages/m.ts';

/**
 * A tag in the reader's language: `beginners` → `pemula`. Tags are stored and addressed as editors write them; those
 * without a name in Indonesian, and all that editors add, are the same in both languages.
 */
export const tagName = (tag: string): string => m.tagName({ key: tag.replaceAll(' ', '_'), tag });

/** Tags that are abbreviations, written in capitals where a tag opens a line. */
const abbreviations = new Set(['ai', 'api', 'css', 'cv', 'html', 'http', 'json', 'ppn', 'sql', 'ui']);

/** A tag as it opens a line, in the reader's language: `ai` → `AI`, `accessibility` → `Accessibility`. */
export function tagAtStart(tag: string): string {
  const name = tagName(tag);
  return abbreviations.has(tag) ? tag.toUpperCase() : name.charAt(0).toUpperCase() + name.slice(1);
}
