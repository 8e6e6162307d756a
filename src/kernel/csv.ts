/**
 * A cell as a spreadsheet may open it: what begins like a formula gets an apostrophe before it, so that it stays
 * text (D18, Deleting).
 */
export function csvCell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;

/** A whole list as a file. The mark at its start tells spreadsheets that names may have more than plain letters. */
export const csvFile = (name: string, head: readonly string[], lines: readonly string[]): File =>
  new File([`\ufeff${csvLine(head)}`, ...lines], name, { type: 'text/csv; charset=utf-8' });
