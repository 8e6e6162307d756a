/** Apart from `rich-text.ts`, whose schemas a browser must not download. */
import type { RichNode } from './rich-text.ts';

/** The words of formatted text, without its form. */
export const textOfRich = (nodes: readonly RichNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOfRich(node.children ?? []))).join('');
