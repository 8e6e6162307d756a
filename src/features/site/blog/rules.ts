import { storedFileIdOf } from '#features/school/files/rules.ts';
import { type CoverSign, coverTones } from '#kernel/cover-names.ts';
import type { RichNode } from '#kernel/rich-text.ts';
import { textOfRich } from '#kernel/rich-words.ts';

/** The texts of an article, which may be in several languages. */
export interface PostTexts {
  title: string;
  description: string;
  body: string;
}

export const postPageSize = 12;

/** The sort orders of the administrators' list; the first is the default. */
export const postSorts = ['changed', 'published', 'title'] as const;

export type PostSort = (typeof postSorts)[number];

/** Kinds and tones of drawn covers: `terraces/soga`. */
export const coverKinds = ['terraces', 'lines', 'sheets'] as const;

export type CoverName = `${(typeof coverKinds)[number]}/${(typeof coverTones)[number]}`;

export const coverNames: readonly CoverName[] = coverKinds.flatMap((kind) =>
  coverTones.map((tone) => `${kind}/${tone}` as const),
);

export const isDrawnCover = (cover: string): cover is CoverName => coverNames.some((name) => name === cover);

const signsOfKinds = { terraces: 'checklist', lines: 'prompt', sheets: 'document' } as const;

/** What an article's cover shows when none of its tags has a sign. */
export const coverSignOf = (cover: string): CoverSign =>
  signsOfKinds[coverKinds.find((kind) => cover.startsWith(`${kind}/`)) ?? 'terraces'];

/** The stored cover as pages use it: the name of a drawing, or the address of a picture. */
export function coverAddress(cover: string): string {
  const fileId = storedFileIdOf(cover);
  return fileId ? `/api/covers/${fileId}` : cover;
}

/** The form of a slug, which must suit links forever. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const wordsPerMinute = 200;

/** Minutes to read this many words, code included; at least 1. */
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

/** Gives each h2 and h3 a unique id to link to, and lists them (product.md#blog). */
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

/** The number of words as the database counts them: separated by white space. */
export const countWords = (text: string): number => text.trim().split(/\s+/).filter(Boolean).length;
