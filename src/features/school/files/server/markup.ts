/**
 * Scans XML once, by hand: no regular expression sees text from a sender, so no text can make one slow. This is not a
 * parser: it finds elements, attributes and text, and refuses whatever is not closed.
 */

export interface Element {
  /** Without its prefix. */
  name: string;
  isEnd: boolean;
  /** Values as written, references included; names with their prefixes. */
  attributes: Map<string, string>;
}

export interface MarkupReader {
  maxAttributeLength: number;
  /** Whether the document may have a doctype (never with declarations of its own). */
  allowsDoctype?: boolean;
  onElement: (element: Element) => void;
  /** Text between elements, CDATA included; references are not decoded. */
  onText?: (text: string) => void;
}

export class BrokenMarkup extends Error {}

/** No real element has more. */
const maxAttributes = 500;

const isSpace = (code: number) => code === 32 || code === 9 || code === 10 || code === 13;
const quote = 34;
const apostrophe = 39;
const slash = 47;
const equals = 61;
const greater = 62;

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  if (at < 0) throw new BrokenMarkup('without an end');
  return at;
}

/** @returns the position after the element. */
function readElement(text: string, from: number, reader: MarkupReader): number {
  const longest = reader.maxAttributeLength;
  const assertShort = (start: number, end: number) => {
    if (end - start > longest) throw new BrokenMarkup('a long attribute');
  };
  const isNamePart = (code: number) =>
    !isSpace(code) && code !== slash && code !== greater && code !== equals && !Number.isNaN(code);
  let at = from;
  const readName = () => {
    const start = at;
    while (isNamePart(text.charCodeAt(at))) {
      at += 1;
      assertShort(start, at);
    }
    return text.slice(start, at);
  };
  const isEnd = text.charCodeAt(at) === slash;
  if (isEnd) at += 1;
  const fullName = readName();
  const attributes = new Map<string, string>();
  for (;;) {
    const code = text.charCodeAt(at);
    if (Number.isNaN(code)) throw new BrokenMarkup('an element without an end');
    if (code === greater) break;
    if (isSpace(code) || code === slash) {
      at += 1;
      continue;
    }
    const name = readName();
    if (name.includes('<') || name.includes('"') || name.includes("'")) throw new BrokenMarkup('a name');
    while (isSpace(text.charCodeAt(at))) at += 1;
    if (text.charCodeAt(at) !== equals) throw new BrokenMarkup('an attribute without a value');
    at += 1;
    while (isSpace(text.charCodeAt(at))) at += 1;
    const mark = text.charCodeAt(at);
    if (mark !== quote && mark !== apostrophe) throw new BrokenMarkup('a value without quotes');
    const end = endOf(text, mark === quote ? '"' : "'", at + 1);
    assertShort(at, end);
    attributes.set(name, text.slice(at + 1, end));
    if (attributes.size > maxAttributes) throw new BrokenMarkup('too many attributes');
    at = end + 1;
  }
  reader.onElement({ name: fullName.slice(fullName.indexOf(':') + 1), isEnd, attributes });
  return at + 1;
}

/** @throws BrokenMarkup. */
export function readMarkup(text: string, reader: MarkupReader): void {
  for (let at = 0; at < text.length; ) {
    const open = text.indexOf('<', at);
    if (open > at || open < 0) reader.onText?.(text.slice(at, open < 0 ? undefined : open));
    if (open < 0) return;
    if (text.startsWith('<!--', open)) at = endOf(text, '-->', open + 4) + 3;
    else if (text.startsWith('<?', open)) at = endOf(text, '?>', open + 2) + 2;
    else if (text.startsWith('<![CDATA[', open)) {
      const end = endOf(text, ']]>', open);
      reader.onText?.(text.slice(open + 9, end));
      at = end + 3;
    } else if (text.startsWith('<!', open)) {
      const end = endOf(text, '>', open);
      // The document's own declarations could give its words another meaning.
      if (!reader.allowsDoctype || text.slice(open, end).includes('['))
        throw new BrokenMarkup('a declaration');
      at = end + 1;
    } else at = readElement(text, open + 1, reader);
  }
}

/** Decodes references: Word reads `&#69;xternal` as `External`. Only for short texts: an attribute, a field. */
export const withoutReferences = (text: string): string =>
  text
    .replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, decimal?: string) => {
      const code = Number.parseInt(hex ?? decimal ?? '0', hex ? 16 : 10);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
