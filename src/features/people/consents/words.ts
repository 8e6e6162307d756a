import type { ReactNode } from 'react';

/** The words of a text with links, as a person reads them. */
export function plainWords(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(plainWords).join('');
  if (typeof node !== 'object' || node === null || !('props' in node)) return '';
  return plainWords((node.props as { children?: ReactNode }).children);
}
