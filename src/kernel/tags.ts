/** Tags that are abbreviations, written in capitals where a tag opens a line. */
const abbreviations = new Set(['ai', 'api', 'css', 'cv', 'html', 'http', 'json', 'ppn', 'sql', 'ui']);

/** A tag as it opens a line: `ai` → `AI`, `accessibility` → `Accessibility`. */
export const tagAtStart = (tag: string): string =>
  abbreviations.has(tag) ? tag.toUpperCase() : tag.charAt(0).toUpperCase() + tag.slice(1);

/** `javascript, Arrays,,` → `['javascript', 'arrays']`. */
export const splitTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim().toLowerCase())
      .filter(Boolean),
  ),
];
