/** The commands of Git that the terminal has. */
export const gitCommands = [
  'add',
  'branch',
  'checkout',
  'commit',
  'diff',
  'init',
  'log',
  'merge',
  'reset',
  'restore',
  'rm',
  'status',
  'switch',
  'tag',
] as const;
export type GitCommand = (typeof gitCommands)[number];

/** What can be typed in the terminal beside Git. */
const shellCommands = ['cat', 'echo', 'git', 'ls', 'pwd', 'rm', 'touch'] as const;

function commonStart(names: readonly string[]): string {
  const [first = ''] = names;
  let length = first.length;
  for (const name of names) while (!name.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}

/**
 * What the Tab key makes of a command: the last word is completed to a command, branch or file, as far as only one
 * continuation is possible. Null if there is nothing to complete; then Tab leaves the field.
 */
export function completeCommand(
  typed: string,
  { branches, files }: { branches: readonly { name: string }[]; files: readonly string[] },
): string | null {
  const word = typed.split(/\s/).at(-1) ?? '';
  if (word === '') return null;
  const before = typed.slice(0, -word.length);
  const place = before.trim() === '' ? 0 : before.trim().split(/\s+/).length;
  const names =
    place === 0
      ? shellCommands
      : place === 1 && before.trim() === 'git'
        ? gitCommands
        : [...branches.map(({ name }) => name), ...files];
  const matching = [...new Set(names)].filter((name) => name.startsWith(word));
  const completed = matching.length === 1 ? `${matching[0]} ` : commonStart(matching);
  return completed.length > word.length ? before + completed : null;
}

/** Splits a typed command into its words, as a shell does, without variables and patterns. */
export interface Typed {
  words: string[];
  /** The file that the output goes to. */
  into: { file: string; isAppended: boolean } | null;
}

/** Null if a quotation mark is open, or a redirection has no file. */
export function readCommand(text: string): Typed | null {
  const words: { text: string; isQuoted: boolean }[] = [];
  let word: { text: string; isQuoted: boolean } | null = null;
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] as string;
    if (quote !== '') {
      if (character === quote) quote = '';
      else if (character === '\\' && quote === '"' && '"\\'.includes(text[at + 1] ?? ' ')) {
        at += 1;
        if (word) word.text += text[at];
      } else if (word) word.text += character;
    } else if (character === '"' || character === "'") {
      quote = character;
      word ??= { text: '', isQuoted: true };
      if (!words.includes(word)) words.push(word);
    } else if (/\s/.test(character)) word = null;
    else if (character === '>') {
      const isAppended = text[at + 1] === '>';
      if (isAppended) at += 1;
      words.push({ text: isAppended ? '>>' : '>', isQuoted: false });
      word = null;
    } else {
      if (!word) {
        word = { text: '', isQuoted: false };
        words.push(word);
      }
      word.text += character;
    }
  }
  if (quote !== '') return null;
  const arrow = words.findIndex(({ text: one, isQuoted }) => !isQuoted && (one === '>' || one === '>>'));
  const all = words.map(({ text: one }) => one);
  if (arrow < 0) return { words: all, into: null };
  const file = all[arrow + 1];
  if (file === undefined || all.length > arrow + 2) return null;
  return { words: all.slice(0, arrow), into: { file, isAppended: all[arrow] === '>>' } };
}
