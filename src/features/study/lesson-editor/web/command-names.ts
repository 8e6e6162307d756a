import * as m from '../messages/m.ts';
import type { KeyCommand } from './key-commands.ts';

/** The buttons' names, as the list of keys says them too. */
export const commandNames: Record<KeyCommand, () => string> = {
  heading: m.heading,
  bold: m.bold,
  italic: m.italic,
  link: m.link,
  bulletList: m.bulletList,
  numberedList: m.numberedList,
  quote: m.quote,
  inlineCode: m.inlineCode,
  codeBlock: m.codeBlock,
};
