/**
 * What is written in a field for a line of the code: a line, `null` for nothing, `wrong` for what the code has no line
 * of.
 */
export function lineIn(text: string, lineCount: number): number | null | 'wrong' {
  if (text.trim() === '') return null;
  const line = Number(text);
  return Number.isInteger(line) && line >= 1 && line <= lineCount ? line : 'wrong';
}
