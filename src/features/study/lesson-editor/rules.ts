/** Rules of the lesson editor (product.md#lesson-editor). Pure. */
import { canOpen, type Tier, tiers } from '#access/tiers.ts';

/** As modules take them, in characters. */
export const longestTitle = 200;
export const longestSummary = 300;
export const longestBody = 20_000;

export interface Texts {
  title: string;
  summary: string;
  description: string;
}

export const noTexts: Texts = { title: '', summary: '', description: '' };

export const isSameTexts = (one: Texts, other: Texts): boolean =>
  one.title === other.title && one.summary === other.summary && one.description === other.description;

/** As they are published: without spaces at the ends. */
export const trimmed = ({ title, summary, description }: Texts): Texts => ({
  title: title.trim(),
  summary: summary.trim(),
  description: description.trim(),
});

/** Which text of a draft is missing for it to be published; null when it is complete. */
export const missingText = ({ title, description }: Texts): 'title' | 'description' | null =>
  title.trim() === '' ? 'title' : description.trim() === '' ? 'description' : null;

/** One text of all three, for comparing them line by line. */
export const asLines = ({ title, summary, description }: Texts): string =>
  `${title}\n${summary === '' ? '' : `${summary}\n`}\n${description}\n`;

/** Who looks at the preview: a stranger, or someone with a plan. */
export type Reader = 'stranger' | Tier;
export const readers: readonly Reader[] = ['stranger', ...tiers];

/** Whether this reader sees the whole lesson; the others see its teaser. A stranger has no account, so no lesson. */
export const seesLesson = (reader: Reader, lesson: { tier: Tier; isFreePreview: boolean }): boolean =>
  reader !== 'stranger' &&
  canOpen(
    { isAdmin: false, entitledTier: reader },
    { minTier: lesson.tier, isFreePreview: lesson.isFreePreview },
  );

/** Words of a Markdown text: everything with a letter or a digit between spaces. */
export const countWords = (markdown: string): number =>
  markdown.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

const wordsPerMinute = 200;

/** Whole minutes to read them, at least one. */
export const readingMinutes = (words: number): number => Math.max(1, Math.round(words / wordsPerMinute));
