/** Separate from `rich-text.ts`, whose schemas a browser must not download. */
import type { RichNode } from './rich-text.ts';

export const textOfRich = (nodes: readonly RichNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOfRich(node.children ?? []))).join('');
