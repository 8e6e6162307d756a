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
