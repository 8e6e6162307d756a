import { storedFileIdOf } from '#features/school/files/rules.ts';
import { isLinkUrl } from '#kernel/link-url.ts';
import { splitTags } from '#kernel/tags.ts';

export const resourceTypes = ['TEMPLATE', 'CHEATSHEET', 'GUIDE'] as const;

export type ResourceType = (typeof resourceTypes)[number];

export const resourceTypeNames: Record<ResourceType, string> = {
  TEMPLATE: 'Template',
  CHEATSHEET: 'Cheatsheet',
  GUIDE: 'Guide',
};

/** How lists may be ordered; without a word to search for, and without one of these, the newest come first. */
export const resourceSorts = ['newest', 'oldest', 'title'] as const;

export type ResourceSort = (typeof resourceSorts)[number];

/** product.md#resource-list */
export const resourcePageSize = 12;

/** A word or a tag that thousands have is not worth weighing and counting them all: of what it finds, the first so many. */
export const mostFound = 250;

/** How far a list counts that is asked for so; undefined: as far as lists do. */
export const foundCountLimit = (asked: { search?: string | undefined; tags?: string | undefined }) =>
  asked.search?.trim() || splitTags(asked.tags ?? '').length > 0 ? mostFound : undefined;

/** `CV template (Word)` is saved as `CV template (Word).docx`: without its ending a computer would not know what opens it. */
export function downloadName(name: string, location: string): string {
  const ending = /\.[a-z0-9]+$/i.exec(location)?.[0] ?? '';
  return name.toLowerCase().endsWith(ending.toLowerCase()) ? name : `${name}${ending}`;
}

/** `Showing 13 to 24 of 27 resources` (product.md#resource-list): the numbers of it. */
export function shownRange(page: number, pageSize: number, total: number): { from: number; to: number } {
  return { from: Math.min(total, (page - 1) * pageSize + 1), to: Math.min(total, page * pageSize) };
}

/** Files of this release are named like this. */
export const contentPrefix = 'content:';

/** Where a file is fetched: ours through the call that asks who it is, a link as it is. */
export const fileUrl = (resourceId: string, file: { id: string; location: string }): string =>
  isLinkUrl(file.location) ? file.location : `/api/resources/${resourceId}/files/${file.id}`;

export function coverUrl(resource: { id: string; coverImage: string | null }): string | null {
  const fileId = storedFileIdOf(resource.coverImage);
  return fileId ? `/api/resources/${resource.id}/cover/${fileId}` : resource.coverImage;
}
