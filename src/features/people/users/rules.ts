/** Rules of the people lists, and their CSV import and export. */

import { parseTier, type Tier, tierRank } from '#access/tiers.ts';
import { emailField, nameField } from '#features/people/accounts/forms.ts';
import { isLanguage, type Language } from '#kernel/language.ts';
import type { Access, UserSort } from './filters.ts';
import * as m from './messages/m.ts';

const unknownColumns = (names: readonly string[]): string =>
  m.unknownColumns({
    count: names.length,
    names: names
      .slice(0, 5)
      .map((name) => `“${name.slice(0, 40)}”`)
      .join(', '),
  });

/** Sorting or filtering by payment reveals money (product.md#roles). */
export const isAboutMoney = ({
  access,
  sort,
}: {
  access?: Access | undefined;
  sort?: UserSort | undefined;
}) => sort === 'paid-most' || access === 'paid' || access === 'granted';

/** The same address without the parts that reveal money, for people who may not see it. */
export const withoutMoney = <Search extends { access?: Access | undefined; sort?: UserSort | undefined }>(
  search: Search,
): Search => ({
  ...search,
  ...(isAboutMoney({ access: search.access }) && { access: undefined }),
  ...(isAboutMoney({ sort: search.sort }) && { sort: undefined }),
});

export const maxImportRows = 500;
export const maxImportLength = 200_000;

/** Text never contains a NUL; pictures, spreadsheets and other documents do. */
export const isBinary = (text: string): boolean => text.includes('\0');

export interface CsvRecord {
  /** The line where the record begins, from 1. */
  line: number;
  cells: string[];
}

/**
 * Reads CSV as spreadsheets write it: quotes, doubled quotes, line breaks within quotes, and semicolons where the
 * spreadsheet's language uses the decimal comma. Skips empty lines.
 */
export function parseCsv(given: string): CsvRecord[] {
  const text = given.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const firstLine = text.split('\n', 1)[0] ?? '';
  const separator = firstLine.includes(';') && !firstLine.includes(',') ? ';' : ',';
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let startLine = 1;
  const endRecord = () => {
    cells.push(cell.trim());
    if (cells.some(Boolean)) records.push({ line: startLine, cells });
    cells = [];
    cell = '';
  };
  for (let index = 0; index < text.length; index += 1) {
    const mark = text[index] ?? '';
    if (mark === '\n') line += 1;
    if (isQuoted) {
      if (mark !== '"') cell += mark;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (mark === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (mark === separator) {
      cells.push(cell.trim());
      cell = '';
    } else if (mark === '\n') {
      endRecord();
      startLine = line;
    } else cell += mark;
  }
  endRecord();
  return records;
}

export interface ImportRow {
  line: number;
  name: string;
  email: string;
  tier: Tier | null;
  /** The language of the invitation and of the new account; null where the file names none. */
  language: Language | null;
  /** Everything that is wrong with the row; null if it can be used. */
  problem: string | null;
}

export interface ImportFile {
  rows: ImportRow[];
  /** What is wrong with the file as a whole; there are no rows then. */
  problem: string | null;
}

const importColumns = ['name', 'email', 'tier', 'language'];

/**
 * Reads `name,email,tier,language` by their headings, in any order. Tier and language (`id` or `en`) may be missing; other
 * columns are refused.
 */
export function readImport(csv: string): ImportFile {
  const fail = (problem: string): ImportFile => ({ rows: [], problem });
  if (isBinary(csv)) return fail(m.notCsv());
  const [head, ...records] = parseCsv(csv);
  if (!head) return fail(m.fileEmpty());
  const columns = head.cells.map((cell) => cell.toLowerCase().replace('-', ''));
  const [nameAt, emailAt, tierAt, languageAt] = importColumns.map((column) => columns.indexOf(column));
  if (nameAt === undefined || nameAt < 0 || emailAt === undefined || emailAt < 0)
    return fail(m.columnsMissing());
  const unknown = head.cells.filter((cell, at) => cell && !importColumns.includes(columns[at] ?? ''));
  if (unknown.length > 0) return fail(unknownColumns(unknown));
  const twice = importColumns.find((column) => columns.indexOf(column) !== columns.lastIndexOf(column));
  if (twice) return fail(m.columnTwice({ name: twice }));
  if (records.length === 0) return fail(m.noOneInFile());
  if (records.length > maxImportRows) return fail(m.tooManyRows({ count: maxImportRows }));
  const seen = new Map<string, number>();
  const rows = records.map(({ line, cells }) => {
    const cell = (at: number | undefined) => cells[at ?? -1] ?? '';
    const row = readRow(line, {
      name: cell(nameAt),
      email: cell(emailAt),
      tier: cell(tierAt),
      language: cell(languageAt).toLowerCase(),
    });
    if (!emailField.safeParse(row.email).success) return row;
    const before = seen.get(row.email);
    seen.set(row.email, before ?? line);
    if (!before) return row;
    return { ...row, problem: allOf([row.problem, m.sameEmail({ line: before })]) };
  });
  return { rows, problem: null };
}

const allOf = (problems: readonly (string | null | undefined)[]): string | null =>
  problems.filter(Boolean).join('. ') || null;

type RowText = Record<'name' | 'email' | 'tier' | 'language', string>;

function readRow(line: number, { name, email, tier: tierText, language }: RowText): ImportRow {
  const checkedName = nameField.safeParse(name);
  const checkedEmail = emailField.safeParse(email);
  const tier = parseTier(tierText);
  const problem = allOf([
    checkedName.error?.issues[0]?.message,
    checkedEmail.error?.issues[0]?.message,
    tierText && !tier ? m.notAPlan({ name: tierText.slice(0, 40) }) : null,
    language && !isLanguage(language) ? m.notALanguage({ name: language.slice(0, 40) }) : null,
  ]);
  return {
    line,
    name: checkedName.data ?? name.slice(0, 120),
    email: checkedEmail.data ?? email.slice(0, 254),
    tier,
    language: isLanguage(language) ? language : null,
    problem,
  };
}

/** What importing a row does: `invite` a new person, `grant` a tier to an existing one, or nothing. */
export function importOutcome(
  row: Pick<ImportRow, 'tier' | 'problem'>,
  known: { tier: Tier | null } | undefined,
): 'error' | 'invite' | 'grant' | 'nothing' {
  if (row.problem) return 'error';
  if (!known) return 'invite';
  if (!row.tier) return 'nothing';
  return known.tier !== null && tierRank(known.tier) >= tierRank(row.tier) ? 'nothing' : 'grant';
}

/** How much of what a person did last their page says. */
export const latelyCount = 6;
