/** Which files a resource may have. Not in rules.ts, which every page of the app fetches. */
import { documentTypes, extensionOf } from './rules.ts';

/** Shared as plain text; a browser never opens them as a page of ours. */
export const resourceTextExtensions = ['txt', 'md', 'csv', 'json', 'html', 'css', 'js', 'ts', 'svg'] as const;
export const resourceBinaryExtensions = [
  'zip',
  'epub',
  'png',
  'jpg',
  'jpeg',
  'webp',
  'xlsx',
  'pptx',
] as const;

export const resourceExtensions: readonly string[] = [
  ...Object.keys(documentTypes),
  ...resourceTextExtensions,
  ...resourceBinaryExtensions,
];

/** For a file input's `accept`. */
export const acceptedResources = resourceExtensions.map((extension) => `.${extension}`).join(',');

/** By the name alone; the server also reads the content. */
export const isResourceName = (name: string): boolean => resourceExtensions.includes(extensionOf(name));
