/** Direction marks: in a list they reverse the text beside them. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A cell that is safe to open in a spreadsheet: text that begins like a formula gets an apostrophe in front, so that
 * it stays text (product.md#deleting). This also applies inside a cell, because a spreadsheet set to Indonesian
 * treats `;` as the end of a cell.
 */
export function csvCell(value: string | number | null): string {
  // A number cannot be a formula, and a spreadsheet adds it up.
  if (typeof value === 'number') return String(value);
  const text = value === null ? '' : value.replace(directions, '');
  const safe = text.replace(/^(?=[\t\r])/, "'").replace(/(^|[;\t\r\n])(?=[=+\-@＝＋－＠])/g, "$1'");
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;

/** A whole list as a file. The byte order mark tells spreadsheets that it is UTF-8. */
export const csvFile = (name: string, head: readonly string[], lines: readonly string[]): File =>
  new File([`\ufeff${csvLine(head)}`, ...lines], name, { type: 'text/csv; charset=utf-8' });
