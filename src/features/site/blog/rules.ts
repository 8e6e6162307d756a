import { storedFileIdOf } from '#features/school/files/rules.ts';
import type { RichNode } from '#kernel/rich-text.ts';
import { textOfRich } from '#kernel/rich-words.ts';

export const postPageSize = 12;

/** How administrators order their list; the first is what they see without asking. */
export const postSorts = ['changed', 'published', 'title'] as const;

export type PostSort = (typeof postSorts)[number];

/** Covers that are drawn: `terraces/soga`. */
export const coverKinds = ['terraces', 'lines', 'sheets'] as const;
export const coverTones = ['nila', 'toska', 'soga', 'anggrek', 'pandan'] as const;

export type CoverName = `${(typeof coverKinds)[number]}/${(typeof coverTones)[number]}`;

export const coverNames: readonly CoverName[] = coverKinds.flatMap((kind) =>
  coverTones.map((tone) => `${kind}/${tone}` as const),
);

export const isDrawnCover = (cover: string): cover is CoverName => coverNames.some((name) => name === cover);

/** A drawn cover by its name, a picture by where it can be had. */
export function coverAddress(cover: string): string {
  const fileId = storedFileIdOf(cover);
  return fileId ? `/api/covers/${fileId}` : cover;
}

/** What an article's address may be: it stands in links forever. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const slugMessage = 'Use small letters, digits and single hyphens';

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

/** Gives each h2 and h3 an id of its own, to link to, and lists them (product.md#blog). */
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

/** How many words, as the database counts them: by the space between them. */
export const countWords = (text: string): number => text.trim().split(/\s+/).filter(Boolean).length;
