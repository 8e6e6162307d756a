/**
 * Renames `on…` attributes in markup before our page parses it. A browser reports such an attribute as a violation of
 * our page's policy as soon as it reads it, even in a document that runs nothing.
 */

/** What an `on…` attribute becomes: `onclick` is `data-langkah-onclick`. */
export const handlerPrefix = 'data-langkah-';

const rawElements = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes']);
const isSpace = (character: string | undefined) => character !== undefined && ' \t\n\r\f'.includes(character);
const isLetter = (character: string | undefined) => character !== undefined && /^[a-z]$/i.test(character);

/** Reads a start tag from the place behind its name. @returns the place behind the tag. */
function readAttributes(html: string, from: number, found: (at: number) => void): number {
  let at = from;
  const skipSpaces = () => {
    while (isSpace(html[at])) at += 1;
  };
  while (at < html.length) {
    while (isSpace(html[at]) || html[at] === '/') at += 1;
    if (html[at] === '>') return at + 1;
    const start = at;
    // An equals sign at the start belongs to the name.
    at += 1;
    while (at < html.length && !isSpace(html[at]) && !'/>='.includes(html[at] ?? '')) at += 1;
    if (html.slice(start, start + 2).toLowerCase() === 'on') found(start);
    skipSpaces();
    if (html[at] !== '=') continue;
    at += 1;
    skipSpaces();
    const quote = html[at];
    if (quote === '"' || quote === "'") {
      const end = html.indexOf(quote, at + 1);
      at = end < 0 ? html.length : end + 1;
    } else while (at < html.length && !isSpace(html[at]) && html[at] !== '>') at += 1;
  }
  return at;
}

/** The place behind a needle, or the end of the text. */
const behind = (html: string, needle: string, from: number): number => {
  const at = html.indexOf(needle, from);
  return at < 0 ? html.length : at + needle.length;
};

/** The same markup with renamed `on…` attributes; texts, comments and scripts stay as they are. */
export function renameHandlers(html: string): string {
  const lower = html.toLowerCase();
  const places: number[] = [];
  let at = html.indexOf('<');
  while (at >= 0 && at < html.length) {
    if (html.startsWith('<!--', at)) at = behind(html, '-->', at + 4);
    else if (isLetter(html[at + 1])) {
      let end = at + 1;
      while (end < html.length && !isSpace(html[end]) && !'/>'.includes(html[end] ?? '')) end += 1;
      const name = lower.slice(at + 1, end);
      at = readAttributes(html, end, (place) => places.push(place));
      if (rawElements.has(name)) {
        const closing = lower.indexOf(`</${name}`, at);
        at = closing < 0 ? html.length : closing;
      }
    } else at += 1;
    at = html.indexOf('<', at);
  }
  let renamed = '';
  let last = 0;
  for (const place of places) {
    renamed += html.slice(last, place) + handlerPrefix;
    last = place;
  }
  return renamed + html.slice(last);
}
