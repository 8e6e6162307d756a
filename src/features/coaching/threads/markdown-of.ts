import type { RichNode } from '#kernel/rich-text.ts';

type Element = Exclude<RichNode, string>;

/** Signs that would become marks when the text is read again. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\`*_[\]~]/g, '\\$&').replaceAll(/<(?=[A-Za-z/!?])/g, '\\<');

const plainText = (nodes: readonly RichNode[] = []): string =>
  nodes.map((node) => (typeof node === 'string' ? node : plainText(node.children))).join('');

/** A fence that is longer than every row of its signs inside. */
function fence(text: string, least: number): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([row]) => row.length));
  return '`'.repeat(longest < least ? least : longest + 1);
}

const indented = (text: string, first: string): string => {
  const further = ' '.repeat(first.length);
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first + line : line === '' ? '' : further + line))
    .join('\n');
};

const inlineOf = (nodes: readonly RichNode[] = []): string => nodes.map(inline).join('');

function inline(node: RichNode): string {
  if (typeof node === 'string') return escaped(node);
  const { tag, attributes = {}, children } = node;
  switch (tag) {
    case 'strong':
      return `**${inlineOf(children)}**`;
    case 'em':
      return `*${inlineOf(children)}*`;
    case 'del':
      return `~~${inlineOf(children)}~~`;
    case 'code': {
      const text = plainText(children);
      const marks = fence(text, 1);
      const space = /^`|`$/.test(text) ? ' ' : '';
      return `${marks}${space}${text}${space}${marks}`;
    }
    case 'a':
      return `[${inlineOf(children)}](<${attributes.href ?? ''}>)`;
    case 'img':
      return `![${escaped(attributes.alt ?? '')}](<${attributes.src ?? ''}>)`;
    case 'br':
      // The line break itself follows as text.
      return '\\';
    case 'input':
      return 'checked' in attributes ? '[x]' : '[ ]';
    default:
      return inlineOf(children);
  }
}

const blockTags = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'pre', 'blockquote', 'hr', 'table']);

const isBlock = (node: RichNode): node is Element => typeof node !== 'string' && blockTags.has(node.tag);

/** Beginnings of a line that would become a list, a heading or a quotation. */
const plainStart = (text: string): string => text.replace(/^(\s*)([#>+-]|\d+[.)])(?=\s|$)/gm, '$1\\$2');

function block(node: Element): string {
  const { tag, attributes = {}, children = [] } = node;
  switch (tag) {
    case 'h2':
    case 'h3':
    case 'h4':
      return `${'#'.repeat(Number(tag[1]))} ${inlineOf(children).trim()}`;
    case 'hr':
      return '---';
    case 'pre': {
      const text = plainText(children).replace(/\n$/, '');
      const marks = fence(text, 3);
      return `${marks}${languageOf(children)}\n${text}\n${marks}`;
    }
    case 'blockquote':
      return blocksOf(children)
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n');
    case 'ul':
    case 'ol': {
      const start = Number(attributes.start ?? 1);
      const items = children.filter((child) => typeof child !== 'string' && child.tag === 'li') as Element[];
      const isLoose = items.some((item) =>
        (item.children ?? []).some((child) => typeof child !== 'string' && child.tag === 'p'),
      );
      // An empty line inside an item would make paragraphs of all of them.
      const gap = isLoose ? '\n\n' : '\n';
      return items
        .map((item, index) =>
          indented(blocksOf(item.children ?? [], gap), tag === 'ul' ? '- ' : `${start + index}. `),
        )
        .join(gap);
    }
    case 'table':
      return tableOf(node);
    default:
      return plainStart(inlineOf(children).trim());
  }
}

function tableOf(table: Element): string {
  const rows: string[][] = [];
  const visit = (nodes: readonly RichNode[] = []) => {
    for (const node of nodes) {
      if (typeof node === 'string') continue;
      if (node.tag !== 'tr') visit(node.children);
      else
        rows.push(
          (node.children ?? [])
            .filter((cell) => typeof cell !== 'string')
            .map((cell) => inline(cell).trim().replaceAll('|', '\\|')),
        );
    }
  };
  visit(table.children);
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |`);
  return [lines[0], `|${' --- |'.repeat(rows[0]?.length ?? 1)}`, ...lines.slice(1)].join('\n');
}

function languageOf(nodes: readonly RichNode[]): string {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    const named = /\blanguage-([\w+-]+)/.exec(node.attributes?.className ?? '')?.[1];
    if (named) return named;
  }
  return '';
}

/** Blocks apart by an empty line; words between them are a paragraph of their own. */
function blocksOf(nodes: readonly RichNode[], gap = '\n\n'): string {
  const parts: string[] = [];
  let words: RichNode[] = [];
  const closeWords = () => {
    const text = plainStart(inlineOf(words).trim());
    if (text !== '') parts.push(text);
    words = [];
  };
  for (const node of nodes) {
    if (isBlock(node)) {
      closeWords();
      parts.push(block(node));
    } else words.push(node);
  }
  closeWords();
  return parts.join(gap);
}

/** The Markdown that formatted text is made of, or Markdown that gives the same text again. */
export const markdownOf = (nodes: readonly RichNode[]): string => blocksOf(nodes);
