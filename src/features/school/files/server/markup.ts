/**
 * XML gone through once, by hand: no pattern reads a text that someone sent, so no text makes one slow. It is not a
 * parser. It finds where elements, attributes and text are, and refuses what has no end.
 */

export interface Element {
  /** Without its prefix. */
  name: string;
  isEnd: boolean;
  /** Values as they are written, with their references; names with their prefixes. */
  attributes: Map<string, string>;
}

export interface MarkupReader {
  maxAttributeLength: number;
  /** May the document name a type, without declarations of its own? */
  allowsDoctype?: boolean;
  onElement: (element: Element) => void;
  /** What is between elements, also CDATA; with its references. */
  onText?: (text: string) => void;
}

export class BrokenMarkup extends Error {}

/** Nobody's element has more. */
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

/** @returns where the text goes on. */
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
      // Declarations of its own would make its words mean something else.
      if (!reader.allowsDoctype || text.slice(open, end).includes('['))
        throw new BrokenMarkup('a declaration');
      at = end + 1;
    } else at = readElement(text, open + 1, reader);
  }
}

/** `&#69;xternal` is `External` to a reader. The text is a short one: an attribute, a field. */
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
