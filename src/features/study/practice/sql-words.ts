/** SQLite's error messages in plain words. */
import * as m from './messages/m.ts';

const explanations: readonly [pattern: RegExp, text: (found: RegExpExecArray) => string][] = [
  [/^no such table: (?:main\.)?(.+)$/, ([, name = '']) => m.whyNoTable({ name })],
  [/^no such column: (.+)$/, ([, name = '']) => m.whyNoColumn({ name })],
  [/has no column named (.+)$/, ([, name = '']) => m.whyNoColumn({ name })],
  [/^no such function: (.+)$/, ([, name = '']) => m.whyNoSqlFunction({ name })],
  [/^near "(.+)": syntax error$/s, ([, near = '']) => m.whySqlUnreadable({ near })],
  [/^incomplete input$|^unrecognized token: ["']/, () => m.whySqlUnfinished()],
  [/^table (.+) already exists$/, ([, name = '']) => m.whyTableTwice({ name })],
  [/^UNIQUE constraint failed: (.+)$/, ([, name = '']) => m.whyNotUnique({ name })],
  [/^NOT NULL constraint failed: (.+)$/, ([, name = '']) => m.whyEmptyColumn({ name })],
  [/^CHECK constraint failed: (.+)$/s, ([, rule = '']) => m.whyCheckFailed({ rule })],
  [/^FOREIGN KEY constraint failed$/, () => m.whyNoParent()],
  [/values for \d+ columns$|has \d+ columns but \d+ values were supplied$/, () => m.whyValueCount()],
  [/out of memory|database or disk is full|string or blob too big/i, () => m.usedUpMemory()],
];

/**
 * One sentence about an error of SQLite; its own words where we have no others.
 * @param hasTables whether the database had tables before: an exercise's has, a lesson's has none.
 */
export function sqlWords(message: string, hasTables = false): string {
  const missing = hasTables ? /^no such table: (?:main\.)?(.+)$/.exec(message)?.[1] : undefined;
  if (missing !== undefined) return m.whyNoTableHere({ name: missing });
  for (const [pattern, text] of explanations) {
    const found = pattern.exec(message);
    if (found) return text(found);
  }
  return m.sqliteSays({ message });
}
