import type { RichNode } from '#kernel/rich-text.ts';

/** As they are written in the fence of a block; the names are the same in both languages. */
const names = new Map(
  Object.entries({
    bash: 'Terminal',
    css: 'CSS',
    diff: 'Diff',
    html: 'HTML',
    js: 'JavaScript',
    javascript: 'JavaScript',
    json: 'JSON',
    jsx: 'JSX',
    md: 'Markdown',
    python: 'Python',
    sh: 'Terminal',
    sql: 'SQL',
    ts: 'TypeScript',
    tsx: 'TSX',
    typescript: 'TypeScript',
    yaml: 'YAML',
  }),
);

/** The language of a code block (a `pre`) for its head; empty for plain text and where none is named. */
export function codeLanguage(block: Exclude<RichNode, string>): string {
  const code = block.children?.find((child) => typeof child !== 'string' && child.tag === 'code');
  const classes = (typeof code === 'object' && code.attributes?.className) || '';
  const language = /(?:^|\s)language-(\S+)/.exec(classes)?.[1]?.toLowerCase() ?? '';
  return names.get(language) ?? (/^(text|txt|plain|plaintext)$/.test(language) ? '' : language);
}
