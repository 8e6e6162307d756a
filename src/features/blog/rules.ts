import type { RichNode } from '#kernel/rich-text.ts';
import { textOfRich } from '#kernel/rich-words.ts';

export const postPageSize = 12;

/** How administrators order their list; the first is what they see without asking. */
export const postSorts = ['changed', 'published', 'title'] as const;

export type PostSort = (typeof postSorts)[number];

const wordsPerMinute = 200;

/** Minutes to read so many words, code included; at least one. */
export const readingMinutes = (wordCount: number): number =>
  Math.max(1, Math.ceil(wordCount / wordsPerMinute));

/** `What a pull request is` → `what-a-pull-request-is`. */
export const slugify = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80) || 'section';

export interface Heading {
  id: string;
  text: string;
  level: 2 | 3;
}

/** Gives each h2 and h3 an id of its own, to link to, and lists them (§2, Contents). */
export function withHeadingIds(nodes: readonly RichNode[]): { nodes: RichNode[]; headings: Heading[] } {
  const taken = new Map<string, number>();
  const headings: Heading[] = [];
  const named = nodes.map((node): RichNode => {
    if (typeof node === 'string' || (node.tag !== 'h2' && node.tag !== 'h3')) return node;
    const text = textOfRich(node.children ?? []);
    const slug = slugify(text);
    const before = taken.get(slug) ?? 0;
    taken.set(slug, before + 1);
    const id = before === 0 ? slug : `${slug}-${before + 1}`;
    headings.push({ id, text, level: node.tag === 'h2' ? 2 : 3 });
    return { ...node, attributes: { ...node.attributes, id } };
  });
  return { nodes: named, headings };
}
