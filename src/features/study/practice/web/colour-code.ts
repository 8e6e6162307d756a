/** Colours for code that is read, not edited. Fetched after the first view. */
import { cssLanguage } from '@codemirror/lang-css';
import { htmlLanguage } from '@codemirror/lang-html';
import { javascriptLanguage } from '@codemirror/lang-javascript';
import { StandardSQL } from '@codemirror/lang-sql';
import { classHighlighter, highlightCode } from '@lezer/highlight';

export interface CodePart {
  text: string;
  className: string;
}

const parsers = {
  js: javascriptLanguage.parser,
  html: htmlLanguage.parser,
  css: cssLanguage.parser,
  sql: StandardSQL.language.parser,
} as const;

/** The parts of each line; null for a file of another kind. */
export function colouredLines({ name, text }: { name: string; text: string }): CodePart[][] | null {
  const parser = parsers[(name.split('.').at(-1) ?? '') as keyof typeof parsers];
  if (!parser) return null;
  const lines: CodePart[][] = [[]];
  highlightCode(
    text,
    parser.parse(text),
    classHighlighter,
    (part, className) => lines.at(-1)?.push({ text: part, className }),
    () => lines.push([]),
  );
  return lines;
}
