/**
 * A small highlighter that returns one class per character: a screencast shows the first n characters of a text in
 * the colours of the finished text. Colours that flicker while a string is half typed look broken.
 */
export type TokenClass = '' | 'k' | 's' | 'c' | 'f' | 'n' | 'p';

type Rule = [TokenClass, RegExp];

const jsKeywords =
  'const|let|function|return|if|else|for|of|in|while|new|throw|try|catch|await|async|import|export|from|default|typeof';

const rules: Record<string, Rule[]> = {
  js: [
    ['c', /\/\/[^\n]*|\/\*[\s\S]*?\*\//y],
    ['s', /`[^`]*`|"[^"\n]*"|'[^'\n]*'/y],
    ['k', new RegExp(`\\b(?:${jsKeywords})\\b|=>`, 'y')],
    ['n', /\b(?:true|false|null|undefined)\b|\b\d[\d_.]*\b/y],
    ['f', /[A-Za-z_$][\w$]*(?=\()/y],
    ['', /[A-Za-z_$][\w$]*/y],
  ],
  html: [
    ['c', /<!--[\s\S]*?-->|<!doctype[^>]*>/iy],
    ['s', /"[^"\n]*"/y],
    ['k', /<\/?[a-z][a-z0-9]*|\/?>/y],
    ['f', /\b[a-z-]+(?==")/y],
    ['', /[^\s<>"=]+/y],
  ],
  css: [
    ['c', /\/\*[\s\S]*?\*\//y],
    ['s', /"[^"\n]*"/y],
    ['f', /[a-z-]+(?=\s*:\s)/y],
    ['n', /#[0-9a-f]{3,8}\b|\b\d[\d.]*(?:px|rem|em|%|fr|s)?/y],
    ['k', /[.#]?[a-z][\w-]*(?=[^;}]*\{)/y],
    ['', /[\w-]+/y],
  ],
  md: [
    ['k', /^#{1,4} [^\n]*/my],
    ['f', /^- (?:\[[ x]\] )?/my],
    ['s', /`[^`\n]*`|\[[^\]\n]*\]\([^)\n]*\)/y],
    ['', /[^\s`[]+/y],
  ],
  sh: [
    ['c', /#[^\n]*/y],
    ['s', /"[^"\n]*"|'[^'\n]*'/y],
    ['f', /\b(?:git|node|npm|cd|ls|mkdir|code|ssh-keygen|cat)\b/y],
    ['p', /(?<=\s)--?[\w-]+/y],
    ['', /\S+/y],
  ],
  text: [],
};

export function languageOf(file: string): string {
  const extension = file.slice(file.lastIndexOf('.') + 1);
  return extension in rules ? extension : 'text';
}

export function classesOf(text: string, language: string): TokenClass[] {
  const classes: TokenClass[] = new Array<TokenClass>(text.length).fill('');
  const list = rules[language] ?? [];
  let at = 0;
  while (at < text.length) {
    const hit = firstMatch(list, text, at);
    const length = Math.max(1, hit?.length ?? 1);
    if (hit) classes.fill(hit.name, at, at + length);
    at += length;
  }
  return classes;
}

function firstMatch(list: Rule[], text: string, at: number): { name: TokenClass; length: number } | null {
  for (const [name, pattern] of list) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match && match[0].length > 0) return { name, length: match[0].length };
  }
  return null;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Highlighted HTML of a text whose characters carry a class and may be marked. */
export function toHtml(text: string, classes: TokenClass[], marked: boolean[] = []): string {
  let html = '';
  let at = 0;
  while (at < text.length) {
    const isMarked = marked[at] ?? false;
    let end = at + 1;
    while (end < text.length && (marked[end] ?? false) === isMarked) end += 1;
    const piece = colouredHtml(text.slice(at, end), classes.slice(at, end));
    // One box around all its tokens: separate boxes would show seams where they touch.
    html += isMarked ? `<span class="mark">${piece}</span>` : piece;
    at = end;
  }
  return html;
}

function colouredHtml(text: string, classes: TokenClass[]): string {
  let html = '';
  let at = 0;
  while (at < text.length) {
    const name = classes[at] ?? '';
    let end = at + 1;
    while (end < text.length && (classes[end] ?? '') === name) end += 1;
    const piece = escapeHtml(text.slice(at, end));
    html += name ? `<span class="t-${name}">${piece}</span>` : piece;
    at = end;
  }
  return html;
}
