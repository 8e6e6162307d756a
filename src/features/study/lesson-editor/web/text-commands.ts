/** What the buttons of the editor do to a Markdown text. Pure: positions are offsets in UTF-16 units. */
import type { CalloutKind } from '#features/study/catalogue/lesson-text.ts';

export interface Selection {
  from: number;
  to: number;
}

/** One replaced range, and what is selected afterwards. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  select: Selection;
}

export type Command = (text: string, selection: Selection) => Edit;

/** Spaces at the ends of a selection stay outside of the marks: Markdown would not see them. */
function withoutSpaces(text: string, { from, to }: Selection): Selection {
  const chosen = text.slice(from, to);
  const start = from + (chosen.length - chosen.trimStart().length);
  return chosen.trim() === '' ? { from, to } : { from: start, to: start + chosen.trim().length };
}

/** Whether a run of this mark is exactly as long: `**` is not two times `*`. */
const endsWithMark = (text: string, mark: string): boolean =>
  text.endsWith(mark) && !text.slice(0, -mark.length).endsWith(mark.charAt(0));
const startsWithMark = (text: string, mark: string): boolean =>
  text.startsWith(mark) && !text.slice(mark.length).startsWith(mark.charAt(0));

/** Puts marks around what is selected, or takes them away. */
export const wrap =
  (mark: string): Command =>
  (text, given) => {
    const { from, to } = withoutSpaces(text, given);
    const chosen = text.slice(from, to);
    const size = mark.length;
    if (endsWithMark(text.slice(0, from), mark) && startsWithMark(text.slice(to), mark))
      return {
        from: from - size,
        to: to + size,
        insert: chosen,
        select: { from: from - size, to: to - size },
      };
    if (chosen.length > 2 * size && startsWithMark(chosen, mark) && endsWithMark(chosen, mark)) {
      const inner = chosen.slice(size, -size);
      return { from, to, insert: inner, select: { from, to: from + inner.length } };
    }
    return {
      from,
      to,
      insert: `${mark}${chosen}${mark}`,
      select: { from: from + size, to: to + size },
    };
  };

export const bold = wrap('**');
export const italic = wrap('_');
export const inlineCode = wrap('`');

/** The whole lines of a selection; an empty line behind the last one is not among them. */
function linesOf(text: string, { from, to }: Selection): Selection {
  const last = to > from && text.charAt(to - 1) === '\n' ? to - 1 : to;
  const end = text.indexOf('\n', last);
  return { from: text.lastIndexOf('\n', from - 1) + 1, to: end < 0 ? text.length : end };
}

const listMark = /^(\s*)(?:[-*+]|\d{1,9}[.)])[ \t]+/;
const headMark = /^#{1,6}[ \t]+/;

function eachLine(change: (lines: string[]) => string[]): Command {
  return (text, selection) => {
    const { from, to } = linesOf(text, selection);
    const insert = change(text.slice(from, to).split('\n')).join('\n');
    const isCursor = selection.from === selection.to;
    return {
      from,
      to,
      insert,
      select: isCursor
        ? { from: from + insert.length, to: from + insert.length }
        : { from, to: from + insert.length },
    };
  };
}

const isBlank = (line: string) => line.trim() === '';

/** A heading of the second level, one of the third, and none: in turn. */
export const heading: Command = eachLine((lines) => {
  const first = lines.find((line) => !isBlank(line)) ?? '';
  const next = first.startsWith('## ') ? '### ' : first.startsWith('### ') ? '' : '## ';
  return lines.map((line) =>
    isBlank(line) && lines.length > 1 ? line : next + line.replace(headMark, '').replace(listMark, '$1'),
  );
});

/** Makes items of lines, or lines of items. */
function list(isOne: RegExp, markAt: (index: number) => string): Command {
  return eachLine((lines) => {
    const filled = lines.filter((line) => !isBlank(line));
    const isList = filled.length > 0 && filled.every((line) => isOne.test(line));
    let index = 0;
    return lines.map((line) => {
      if (isBlank(line) && lines.length > 1) return line;
      if (isList) return line.replace(listMark, '$1');
      index += 1;
      const indent = /^\s*/.exec(line)?.[0] ?? '';
      return `${indent}${markAt(index)}${line.slice(indent.length).replace(headMark, '').replace(listMark, '')}`;
    });
  });
}

export const bulletList = list(/^\s*[-*+][ \t]/, () => '- ');
export const numberedList = list(/^\s*\d{1,9}[.)][ \t]/, (index) => `${index}. `);

/** A link; its address is selected, to be typed over. A selected address becomes the link's address. */
export const link: Command = (text, given) => {
  const { from, to } = withoutSpaces(text, given);
  const chosen = text.slice(from, to);
  const isAddress = /^https:\/\/\S{1,2000}$/.test(chosen);
  const address = isAddress ? chosen : 'https://';
  const label = isAddress ? '' : chosen;
  const insert = `[${label}](${address})`;
  const start = from + (isAddress || label === '' ? 1 : label.length + 3);
  const length = isAddress || label === '' ? label.length : address.length;
  return { from, to, insert, select: { from: start, to: start + length } };
};

/** The empty lines that a block needs around it. */
function around(text: string, from: number, to: number): { before: string; after: string } {
  const head = text.slice(0, from);
  const tail = text.slice(to);
  const before = head === '' || head.endsWith('\n\n') ? '' : head.endsWith('\n') ? '\n' : '\n\n';
  const after = tail === '' ? '\n' : tail.startsWith('\n\n') ? '' : tail.startsWith('\n') ? '\n' : '\n\n';
  return { before, after };
}

/** The names of the resources that a text links to, each once. */
export const resourceNamesIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/\]\(resources\/([a-z0-9-]{1,120})\)/g)].map(([, name = '']) => name));

/** Puts a block in place of the selection, on lines of its own. */
const placed =
  (content: string): Command =>
  (text, { from, to }) => {
    const { before, after } = around(text, from, to);
    const end = from + before.length + content.length;
    return { from, to, insert: `${before}${content}${after}`, select: { from: end, to: end } };
  };

/** Puts a block behind the selection, on lines of its own; what is selected stays. */
export const block =
  (content: string): Command =>
  (text, selection) =>
    placed(content)(text, { from: selection.to, to: selection.to });

/** A fence longer than any in the code. */
const fenceFor = (code: string): string =>
  '`'.repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map(([run]) => run.length + 1)));

/** A block of code with its language; in one, takes the fence away. */
export const codeBlock =
  (language: string): Command =>
  (text, selection) => {
    const { from, to } = selection.from === selection.to ? selection : linesOf(text, selection);
    const code = text.slice(from, to);
    const inside = /^(`{3,})[^\n`]*\n([\s\S]*?)\n?\1[ \t]*$/.exec(code);
    if (inside) {
      const inner = inside[2] ?? '';
      return { from, to, insert: inner, select: { from, to: from + inner.length } };
    }
    const fence = fenceFor(code);
    const { before, after } = around(text, from, to);
    const head = `${before}${fence}${language}\n`;
    const start = from + head.length;
    return {
      from,
      to,
      insert: `${head}${code}\n${fence}${after}`,
      select: { from: start, to: start + code.length },
    };
  };

const quoteMark = /^>[ \t]?/;

/** A quote of the selected lines; of a quote, its lines. */
export const quote: Command = eachLine((lines) => {
  const isQuote = lines.some((line) => !isBlank(line)) && lines.every((line) => quoteMark.test(line));
  return lines.map((line) => (isQuote ? line.replace(quoteMark, '') : line === '' ? '> ' : `> ${line}`));
});

const cellOf = (text: string): string => text.trim().replaceAll('|', '\\|');

/**
 * A table of two columns whose first head is selected, to be typed over. Selected lines with tabs between their cells,
 * as sheets copy them, become its rows.
 */
export const table =
  (headName: (place: number) => string): Command =>
  (text, selection) => {
    const { from, to } = selection.from === selection.to ? selection : linesOf(text, selection);
    const given = text.slice(from, to);
    const rows = given.includes('\t') ? given.split('\n').filter((line) => !isBlank(line)) : [];
    const cells = rows.map((row) => row.split('\t').map(cellOf));
    const width = Math.max(2, ...cells.map((row) => row.length));
    const lineOf = (row: readonly string[]) =>
      `| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |`;
    const [head = [headName(1), headName(2)], ...body] = cells;
    const content = [
      lineOf(head),
      lineOf(Array.from({ length: width }, () => '---')),
      ...(cells.length > 0 ? body : [[]]).map(lineOf),
    ].join('\n');
    // Words without tabs are no table: they stay in front of it.
    const at = cells.length > 0 ? from : to;
    const { before, after } = around(text, at, to);
    const start = at + before.length + 2;
    return {
      from: at,
      to,
      insert: `${before}${content}${after}`,
      select: { from: start, to: start + (head[0] ?? '').length },
    };
  };
const calloutHead = /^>[ \t]?\[!(NOTE|TIP|WARNING)\][ \t]*$/;

/** A callout of the selected lines; the same callout is taken away, another one becomes this one. */
export const callout =
  (kind: CalloutKind): Command =>
  (text, selection) => {
    const { from, to } = linesOf(text, selection);
    const lines = text.slice(from, to).split('\n');
    const mark = kind.toUpperCase();
    const found = calloutHead.exec(lines[0] ?? '')?.[1];
    const bare = (found === undefined ? lines : lines.slice(1)).map((line) =>
      found === undefined ? line : line.replace(quoteMark, ''),
    );
    if (found === mark) {
      const insert = bare.join('\n');
      return { from, to, insert, select: { from, to: from + insert.length } };
    }
    const content = [`> [!${mark}]`, ...bare.map((line) => (line === '' ? '>' : `> ${line}`))];
    if (bare.join('') === '') content.splice(1, content.length, '> ');
    const { before, after } = around(text, from, to);
    const insert = content.join('\n');
    const end = from + before.length + insert.length;
    return { from, to, insert: `${before}${insert}${after}`, select: { from: end, to: end } };
  };

/** Words in brackets; brackets of their own would end them. */
const bracketed = (words: string): string =>
  `[${words
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\[\]]/g, '\\$&')}]`;

/** A picture's line. */
export const pictureMarkdown = ({ alt, name }: { alt: string; name: string }): string =>
  `!${bracketed(alt)}(pictures/${name})`;

/** The line of a card that leads to a resource. */
export const resourceMarkdown = ({ title, name }: { title: string; name: string }): string =>
  `${bracketed(title)}(resources/${name})`;

/** The line of a card that leads to an exercise of the module. */
export const exerciseMarkdown = ({ title, name }: { title: string; name: string }): string =>
  `${bracketed(title)}(exercises/${name})`;

/** Pasted on a selection, an address makes a link of it; null otherwise. */
export const pastedAddress = (text: string, selection: Selection, pasted: string): Edit | null => {
  const chosen = text.slice(selection.from, selection.to);
  if (chosen.trim() === '' || chosen.includes('\n') || !/^https?:\/\/[^\s()<>]{1,2000}$/.test(pasted.trim()))
    return null;
  const insert = `[${chosen.replace(/[\\[\]]/g, '\\$&')}](${pasted.trim()})`;
  const end = selection.from + insert.length;
  return { ...selection, insert, select: { from: end, to: end } };
};

/** A paragraph of a link to a video of another site. A selected address becomes the link's; else it is to be typed over. */
export const embeddedVideo: Command = (text, given) => {
  const { from, to } = withoutSpaces(text, given);
  const chosen = text.slice(from, to);
  const isAddress = /^https:\/\/\S{1,2000}$/.test(chosen);
  const label = isAddress || chosen.includes('\n') ? '' : chosen;
  const address = isAddress ? chosen : 'https://youtu.be/';
  const { before, after } = around(text, from, to);
  const head = `${before}[`;
  const start = from + head.length + (isAddress ? 0 : label.length + 2);
  return {
    from,
    to,
    insert: `${head}${label}](${address})${after}`,
    select: { from: start, to: start + (isAddress ? 0 : address.length) },
  };
};
