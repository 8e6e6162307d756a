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
export const shellCommands = ['cat', 'clear', 'echo', 'git', 'help', 'ls', 'pwd', 'rm', 'touch'] as const;

/** The options that work here. Any other is refused: the command without it would do something else. */
const optionsOf: Readonly<Record<GitCommand | 'ls', RegExp>> = {
  add: /^(-A|--all)$/,
  branch: /^(-d|-D|--list)$/,
  checkout: /^-[bc]$/,
  commit: /^(-a?m|-a|--all|--message)$/,
  diff: /^(--staged|--cached)$/,
  init: /^$/,
  log: /^(--oneline|-n?\d*)$/,
  ls: /^-[al]+$/,
  merge: /^(--abort|--no-ff)$/,
  reset: /^--(hard|soft|mixed)$/,
  restore: /^--staged$/,
  rm: /^(-[rf]+|--cached)$/,
  status: /^$/,
  switch: /^-[bc]$/,
  tag: /^-[adm]$/,
};

const takesMessage = /^(-a?m|--message)$/;

/** `-m"Awal"` as `-m "Awal"`. */
export const withMessageApart = (args: readonly string[]): string[] =>
  args.flatMap((arg, place) => {
    const [, option, message] = /^(-a?m)(.+)$/s.exec(arg) ?? [];
    return option && message && !takesMessage.test(args[place - 1] ?? '') ? [option, message] : [arg];
  });

/** The first option that a command has not here; null if there is none. What follows `--` is no option. */
export function unknownOption(command: GitCommand | 'ls', args: readonly string[]): string | null {
  const end = args.indexOf('--');
  const found = args
    .slice(0, end < 0 ? undefined : end)
    .filter((_, place) => !takesMessage.test(args[place - 1] ?? ''))
    .find((arg) => /^-./.test(arg) && !optionsOf[command].test(arg));
  return found?.split('=')[0] ?? null;
}

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

/** A typed command in its words, as a shell splits it, without variables and patterns. */
export interface Typed {
  words: string[];
  /** The file that the output goes to. */
  into: { file: string; isAppended: boolean } | null;
}

interface Word {
  text: string;
  isQuoted: boolean;
}

/** Null if a quotation mark is open. */
function wordsIn(text: string): Word[] | null {
  const words: Word[] = [];
  let word: Word | null = null;
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
    } else if (character === '&' && text[at + 1] === '&') {
      at += 1;
      words.push({ text: '&&', isQuoted: false });
      word = null;
    } else {
      if (!word) {
        word = { text: '', isQuoted: false };
        words.push(word);
      }
      word.text += character;
    }
  }
  return quote === '' ? words : null;
}

function commandOf(words: readonly Word[]): Typed | null {
  const arrow = words.findIndex(({ text: one, isQuoted }) => !isQuoted && (one === '>' || one === '>>'));
  const all = words.map(({ text: one }) => one);
  if (arrow < 0) return { words: all, into: null };
  const file = all[arrow + 1];
  if (file === undefined || all.length > arrow + 2) return null;
  return { words: all.slice(0, arrow), into: { file, isAppended: all[arrow] === '>>' } };
}

/**
 * The commands of a line: each but the first runs if the one before it has succeeded (`&&`). Null if a quotation mark
 * is open, a redirection has no file, or a command is missing beside `&&`.
 */
export function readCommands(text: string): Typed[] | null {
  const words = wordsIn(text);
  if (!words) return null;
  const parts: Word[][] = [[]];
  for (const word of words)
    if (word.text === '&&' && !word.isQuoted) parts.push([]);
    else parts.at(-1)?.push(word);
  if (parts.length > 1 && parts.some((part) => part.length === 0)) return null;
  const commands: Typed[] = [];
  for (const part of parts) {
    const command = commandOf(part);
    if (!command) return null;
    commands.push(command);
  }
  return commands;
}

/** An answer holds this many commands. */
export const mostCommands = 100;

/** Commands that only show something, so that the same repository comes about without them. */
const onlyShows =
  /^(git (status|log|diff|show|branch|help|--help|--version)|ls|cat|pwd|help|clear)( [^>|&]*)?$/;

/**
 * The commands of an answer with one more; null when there are too many. They are typed again from the first on, so the
 * beginning must stay: near the limit, those that only show something go.
 */
export function withCommand(commands: readonly string[], command: string): string[] | null {
  const all = [...commands, command];
  if (all.length <= mostCommands) return all;
  const needed = all.filter((one) => !onlyShows.test(one) || /^git branch /.test(one));
  return needed.length <= mostCommands ? needed : null;
}
