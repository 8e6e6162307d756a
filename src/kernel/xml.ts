/** Writing XML 1.0, which forbids most control characters and halves of characters, and has five named entities. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

/** Escapes text for an element or an attribute; characters that XML cannot contain are left out. */
export const xmlText = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** What an element contains: its text, or elements by their names, in their order. */
export type XmlContent = string | { readonly [name: string]: XmlContent };

/** An element on lines of its own. Names are ours and are written as they are; an empty text gives `<Name/>`. */
export function xmlElement(name: string, content: XmlContent, indent = ''): string {
  if (content === '') return `${indent}<${name}/>\n`;
  if (typeof content === 'string') return `${indent}<${name}>${xmlText(content)}</${name}>\n`;
  const inner = Object.entries(content).map(([child, value]) => xmlElement(child, value, `${indent}  `));
  return `${indent}<${name}>\n${inner.join('')}${indent}</${name}>\n`;
}
