/**
 * A table of titles and names of videos (CSV), for systems that give no course away: by itself, or in a ZIP with the
 * videos. A row is a module, in the order of the rows.
 */
import { isVideoName } from '#features/study/videos/rules.ts';
import * as m from '../../messages/m.ts';
import { Refused } from '../read/names.ts';
import type { LeftOut } from './foreign-course.ts';

export interface TableRow {
  /** Empty without the column. */
  part: string;
  title: string;
  /** The name of a file; empty for none yet. */
  video: string;
  /** Markdown. */
  text: string;
}

type Column = keyof TableRow;

/** How the head of a column may be written, in both languages. */
const heads: Readonly<Record<string, Column>> = {
  part: 'part',
  section: 'part',
  bagian: 'part',
  title: 'title',
  judul: 'title',
  video: 'video',
  'video file': 'video',
  'file video': 'video',
  text: 'text',
  description: 'text',
  teks: 'text',
  deskripsi: 'text',
};

export const mostRows = 500;
const longest = { part: 200, title: 200, video: 200, text: 20_000 } as const;
const mostProblems = 20;

interface Line {
  /** Of the file, from 1: where the row begins. */
  line: number;
  cells: string[];
}

/** Rows of a CSV; cells in quotation marks may hold separators, line breaks and doubled marks. */
export function splitTable(text: string): Line[] | null {
  const [head = ''] = text.split('\n', 1);
  const count = (sign: string) => head.split(sign).length;
  const separator = count(';') > count(',') ? ';' : ',';
  const lines: Line[] = [];
  let line = 1;
  let current: Line = { line, cells: [] };
  let at = 0;
  const finish = () => {
    if (current.cells.some((cell) => cell.trim() !== '')) lines.push(current);
    current = { line, cells: [] };
  };
  while (at < text.length) {
    let cell: string;
    if (text[at] === '"') {
      let end = text.indexOf('"', at + 1);
      while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
      if (end < 0) return null;
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
      if (at < text.length && text[at] !== separator && text[at] !== '\n') return null;
    } else {
      const stops = [text.indexOf(separator, at), text.indexOf('\n', at)].filter((place) => place >= 0);
      const end = stops.length > 0 ? Math.min(...stops) : text.length;
      cell = text.slice(at, end);
      at = end;
    }
    current.cells.push(cell);
    line += cell.split('\n').length - 1;
    if (lines.length > mostRows + 1) return lines;
    const isEnd = at >= text.length || text[at] === '\n';
    at += 1;
    if (isEnd) {
      line += 1;
      finish();
    }
  }
  finish();
  return lines;
}

/**
 * @param has whether the archive holds a file of that name; null for a table that comes alone.
 * @param leftOut learns the names of columns that are not ours: they stay behind with all that is in them.
 * @throws Refused that names every wrong line, so that nothing is half imported.
 */
export function readTable(
  given: string,
  has: ((name: string) => boolean) | null,
  leftOut: LeftOut,
): TableRow[] {
  const text = given
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .normalize('NFC');
  const lines = splitTable(text);
  if (!lines) throw new Refused(m.tableQuotes());
  const [head, ...rows] = lines;
  const names = head?.cells.map((cell) => cell.trim()) ?? [];
  const columns = names.map((name) => heads[name.toLowerCase()] ?? null);
  if (!columns.includes('title'))
    throw new Refused(m.tableNoTitle({ names: names.filter(Boolean).join(', ').slice(0, 200) }));
  const twice = columns.find((column, at) => column !== null && columns.indexOf(column) !== at);
  if (twice) throw new Refused(m.tableColumnTwice({ name: twice }));
  if (rows.length === 0) throw new Refused(m.tableEmpty());
  if (rows.length > mostRows) throw new Refused(m.tableTooLong({ count: mostRows }));
  const problems: string[] = [];
  const videos = new Map<string, number>();
  const read = rows.map(({ line, cells }) => {
    const wrong = (issue: string) => problems.push(m.tableLine({ line, issue }));
    const row: TableRow = { part: '', title: '', video: '', text: '' };
    for (const [at, cell] of cells.entries()) {
      const column = columns[at];
      if (column) row[column] = cell.trim();
      else if (cell.trim() !== '' && at >= columns.length) wrong(m.tableExtraCell());
    }
    for (const column of ['part', 'title', 'video', 'text'] as const)
      if (row[column].length > longest[column])
        wrong(m.tableCellTooLong({ name: column, count: longest[column] }));
    if (row.title === '') wrong(m.tableTitleMissing());
    if (row.video !== '') {
      const earlier = videos.get(row.video.toLowerCase());
      if (!isVideoName(row.video)) wrong(m.tableNoVideo({ name: row.video.slice(0, 200) }));
      else if (earlier !== undefined) wrong(m.tableVideoTwice({ name: row.video, line: earlier }));
      else if (has && !has(row.video)) wrong(m.tableVideoMissing({ name: row.video }));
      videos.set(row.video.toLowerCase(), line);
    }
    return row;
  });
  if (problems.length > 0) throw new Refused(problems.slice(0, mostProblems).join('\n'));
  for (const [at, name] of names.entries()) {
    const isUsed = name !== '' || rows.some(({ cells }) => (cells[at] ?? '').trim() !== '');
    if (!columns[at] && isUsed) leftOut.note('column', name || m.tableColumnNumber({ number: at + 1 }));
  }
  return read;
}
