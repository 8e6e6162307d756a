import { storedFileIdOf } from '#features/school/files/rules.ts';
import { fileLanguage, type Language } from '#kernel/language.ts';
import { isLinkUrl } from '#kernel/link-url.ts';
import type { RichNode } from '#kernel/rich-text.ts';
import { textOfRich } from '#kernel/rich-words.ts';
import { splitTags } from '#kernel/tags.ts';
import * as m from './messages/m.ts';

/** The texts of a resource, which may be in several languages. */
export interface ResourceTexts {
  title: string;
  description: string;
}

export const resourceTypes = ['TEMPLATE', 'CHEATSHEET', 'GUIDE'] as const;

export type ResourceType = (typeof resourceTypes)[number];

export const resourceTypeNames: Record<ResourceType, () => string> = {
  TEMPLATE: m.template,
  CHEATSHEET: m.cheatsheet,
  GUIDE: m.guide,
};

/** The orders of lists. Without one, a search sorts by relevance and a list by newest. */
export const resourceSorts = ['newest', 'oldest', 'title'] as const;

export type ResourceSort = (typeof resourceSorts)[number];

/** product.md#resource-list */
export const resourcePageSize = 12;

/** Thousands of resources may have a common word or tag: only the first 250 are ranked and counted. */
export const mostFound = 250;

/** How far a list counts for these filters; undefined for the default. */
export const foundCountLimit = (asked: { search?: string | undefined; tags?: string | undefined }) =>
  asked.search?.trim() || splitTags(asked.tags ?? '').length > 0 ? mostFound : undefined;

/** What a file's name says in brackets about its kind: ` (PDF, to print)`. */
const kindRemark = / \((PDF|ZIP|CSV|Word|Excel|PowerPoint|Markdown|text|teks)\b[^()]*\)$/i;

/** With the extension, so a computer knows how to open it, instead of the remark: `CV template (Word)` → `CV template.docx`. */
export function downloadName(name: string, location: string): string {
  const ending = /\.[a-z0-9]+$/i.exec(location)?.[0] ?? '';
  if (!ending || name.toLowerCase().endsWith(ending.toLowerCase())) return name;
  return `${name.replace(kindRemark, '')}${ending}`;
}

/** The numbers in `Showing 13 to 24 of 27 resources` (product.md#resource-list). */
export function shownRange(page: number, pageSize: number, total: number): { from: number; to: number } {
  return { from: Math.min(total, (page - 1) * pageSize + 1), to: Math.min(total, page * pageSize) };
}

/** How a file's name or address ends, in capitals: `PDF`; null if neither tells. */
export function fileKind({ name, location }: { name: string; location: string }): string | null {
  const path = isLinkUrl(location) ? (URL.parse(location, 'https://of.ours')?.pathname ?? '') : location;
  const ending = /\.([a-z0-9]{1,5})$/i.exec(path) ?? /\.([a-z0-9]{1,5})$/i.exec(name);
  return ending?.[1]?.toUpperCase() ?? null;
}

interface Located {
  location: string;
}

/** The language of a file of the release; nobody knows that of an uploaded one. */
export const languageOf = ({ location }: Located): Language | undefined =>
  location.startsWith(contentPrefix) ? fileLanguage(location) : undefined;

const isInOther = (file: Located, reader: Language) => (languageOf(file) ?? reader) !== reader;

/** Files in the other language come last (product.md#resource-page). */
export const inReadersOrder = <File extends Located>(files: readonly File[], reader: Language): File[] =>
  files.toSorted((a, b) => Number(isInOther(a, reader)) - Number(isInOther(b, reader)));

/** Of a file in both languages only the reader's (product.md#resource-page). */
export const forReader = <File extends Located>(files: readonly File[], reader: Language): File[] => {
  const subject = ({ location }: Located) => location.replace(/\.id(?=\.\w+$)/, '');
  return files.filter(
    (file) =>
      !isInOther(file, reader) || !files.some((other) => other !== file && subject(other) === subject(file)),
  );
};

const longestTeaser = 320;

/**
 * The first paragraph of a description, which is the teaser of a locked resource (product.md#locked-content). Empty
 * when the description has nothing else: then that paragraph is what people pay for.
 */
export function teaserOf(description: readonly RichNode[]): string {
  const blocks = description.filter((node) => typeof node !== 'string');
  const [first, ...rest] = blocks;
  if (first?.tag !== 'p' || rest.length === 0) return '';
  const text = textOfRich([first]).replace(/\s+/g, ' ').trim();
  if (text.length <= longestTeaser) return text;
  const cut = text.slice(0, longestTeaser);
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[,.;:]$/, '')}…`;
}

/** The prefix of files that are part of the release. */
export const contentPrefix = 'content:';

/** The address of a file: our own goes through the call that checks access, a link stays as it is. */
export const fileUrl = (resourceId: string, file: { id: string; location: string }): string =>
  isLinkUrl(file.location) ? file.location : `/api/resources/${resourceId}/files/${file.id}`;

export function coverUrl(resource: { id: string; coverImage: string | null }): string | null {
  const fileId = storedFileIdOf(resource.coverImage);
  return fileId ? `/api/resources/${resource.id}/cover/${fileId}` : resource.coverImage;
}
