/** Rules of the lesson editor (product.md#lesson-editor). Pure. */
import { canOpen, type Tier, tiers } from '#access/tiers.ts';
import type { Exercise } from '#features/study/practice/exercise.ts';

/** As modules take them, in characters. */
export const longestTitle = 200;
export const longestSummary = 300;
export const longestBody = 20_000;

/** Uploads that one press can add to a lesson. */
export const mostFilesAtOnce = 20;

/** As many as the form of a module takes. */
export const mostResources = 50;

/** The longest title of a resource. */
export const longestResourceTitle = 200;

/** Writing that begins so many minutes after a draft was saved begins a new draft: the former one is kept. */
export const pauseMinutes = 10;

/** Drafts kept of a lesson, in both languages together; the oldest ones go. */
export const mostKeptDrafts = 40;

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

/** What an exercise lacks before anyone could pass it. */
export const exerciseLacks = ['rightAnswer', 'checks'] as const;
export type ExerciseLack = (typeof exerciseLacks)[number];

/** The first thing that it lacks; null if nothing is plainly missing. Whether its checks hold is found when it is published. */
export function lackOf({
  work,
  solution,
  checks,
  hiddenChecks,
  structure,
}: Pick<Exercise, 'work' | 'solution' | 'checks' | 'hiddenChecks' | 'structure'>): ExerciseLack | null {
  switch (work.kind) {
    case 'quiz': {
      const isAnswered = work.questions.every(
        (asked) => !('options' in asked) || asked.options.some(({ right }) => right),
      );
      return isAnswered ? null : 'rightAnswer';
    }
    case 'output':
      return solution.kind === 'output' && solution.text.trim() !== '' ? null : 'rightAnswer';
    case 'sql':
      return work.expected.columns.length > 0 ? null : 'rightAnswer';
    default:
      return `${checks}${hiddenChecks}`.trim() !== '' || structure.length > 0 ? null : 'checks';
  }
}

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
