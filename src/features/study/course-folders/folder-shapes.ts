/** The names that the files of a folder may have, and the shapes of what they hold. */
import { z } from 'zod';
import { tiers } from '#access/tiers.ts';
import { courseTexts, moduleTexts } from '#features/study/catalogue/contract.ts';
import { isPictureName } from '#features/study/catalogue/lesson-text.ts';
import { completesWith, slugPattern } from '#features/study/catalogue/rules.ts';
import { resourceTexts } from '#features/study/resources/contract.ts';
import { resourceTypes } from '#features/study/resources/rules.ts';
import { coverSigns } from '#kernel/cover-names.ts';
import { languages } from '#kernel/language.ts';
import { isLinkUrl } from '#kernel/link-url.ts';
import * as m from './messages/m.ts';

const text = (max: number) => z.string().trim().min(1).max(max);
const folderName = z.string().max(80).regex(slugPattern);

export const courseFile = z.strictObject({
  format: z.literal(1),
  slug: folderName,
  ...courseTexts,
  language: z.enum(languages).default('en'),
  published: z.boolean().default(false),
  translations: z
    .strictObject({
      en: z.strictObject(courseTexts).optional(),
      id: z.strictObject(courseTexts).optional(),
    })
    .default({}),
});

const { description: _course, ...moduleHead } = moduleTexts;
const { description: _resource, ...resourceHead } = resourceTexts;

/** The languages that captions may have: they are in the names of files. */
export const captionLanguagePattern = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/;
const captionLanguage = z.string().regex(captionLanguagePattern);
export const mostCaptionLanguages = 40;
export const longestLabel = 80;
export const mostChapters = 200;
export const longestChapterTitle = 200;
export const latestSecond = 86_400;
const seconds = z.number().min(0).max(latestSecond);
/** Of a file that is a text, in bytes. */
export const longestText = 256 * 1024;
/** Written beside an export that lacks something, for people: an import passes it over. */
export const leftOutFile = 'left-out.txt';

export const videoFields = z
  .strictObject({
    file: z.string().optional(),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    name: text(200).optional(),
    captions: z
      .array(z.strictObject({ language: captionLanguage, label: text(longestLabel) }))
      .max(mostCaptionLanguages)
      .default([]),
    /** Languages in which the video has no captions, also where the school has some. */
    noCaptions: z.array(captionLanguage).max(mostCaptionLanguages).default([]),
    /** In both languages, as far as they have titles. An empty list takes those away that the school has. */
    chapters: z
      .array(
        z.strictObject({
          from: seconds,
          to: seconds,
          title: text(longestChapterTitle),
          language: z.enum(languages).optional(),
          translations: z
            .strictObject({
              en: text(longestChapterTitle).optional(),
              id: text(longestChapterTitle).optional(),
            })
            .optional(),
        }),
      )
      .max(mostChapters)
      .optional(),
    release: z.guid().optional(),
    bunny: z.strictObject({ library: z.int().min(1).max(2_147_483_647), id: z.guid() }).optional(),
  })
  .refine(({ file, release, bunny }) => [file, release, bunny].filter(Boolean).length === 1, {
    error: () => m.oneVideo(),
  })
  .refine(({ file, sha256, name }) => file !== undefined || (!sha256 && !name), {
    error: () => m.onlyOfFiles(),
  });

export const moduleFile = z.strictObject({
  ...moduleHead,
  summary: moduleHead.summary.default(''),
  language: z.enum(languages).default('en'),
  sign: z.enum(coverSigns).nullable().default(null),
  tier: z.enum(tiers),
  free: z.boolean().default(false),
  published: z.boolean().default(false),
  completesWith: z.enum(completesWith).default('video'),
  minutes: z.int().min(1).max(1_440).default(1),
  /** Without one the module is a draft. */
  video: videoFields.optional(),
  actionItems: z
    .array(
      z.strictObject({
        key: folderName,
        title: text(500),
        translations: z.strictObject({ en: text(500).optional(), id: text(500).optional() }).default({}),
      }),
    )
    .max(50)
    .default([]),
  resources: z.array(folderName).max(50).default([]),
  drafts: z.array(folderName).max(200).default([]),
});

export const translatedModuleFile = z.strictObject({
  ...moduleHead,
  summary: moduleHead.summary.default(''),
});

export const resourceFile = z.strictObject({
  ...resourceHead,
  language: z.enum(languages).default('en'),
  type: z.enum(resourceTypes).default('GUIDE'),
  minTier: z.enum(tiers),
  tags: z.array(z.string().trim().toLowerCase().min(1).max(40)).max(20).default([]),
  cover: z
    .string()
    .trim()
    .max(1_000)
    .refine(isLinkUrl, { error: () => m.noLink() })
    .optional(),
  focus: z.strictObject({ x: z.int().min(0).max(100), y: z.int().min(0).max(100) }).optional(),
  files: z
    .array(
      z
        .strictObject({
          name: text(200),
          file: z.string().optional(),
          url: z
            .string()
            .trim()
            .max(1_000)
            .refine(isLinkUrl, { error: () => m.noLink() })
            .optional(),
          size: z.int().min(0).optional(),
        })
        .refine(({ file, url }) => (file === undefined) !== (url === undefined), {
          error: () => m.fileOrLink(),
        }),
    )
    .max(20)
    .default([]),
});

export const translatedResourceFile = z.strictObject(resourceHead);

/** What files a folder may have, besides the course's own. */
export const moduleFolder = /^(\d{2,3})-([a-z0-9]+(?:-[a-z0-9]+)*)$/;
const exerciseInside =
  /^(task\.md|task\.(en|id)\.md|hints\.md|hints\.(en|id)\.md|checks\.js|hidden\.js|quiz\.yaml|seed\.sql|(start|solution)\/[\w-]+\.(html|css|js|sql|md|txt))$/;
export const videoName = /^video\.(mp4|m4v|mov|mkv|webm)$/;
export const captionsName = /^video\.([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?)\.vtt$/;
/** Longer ones, and those without an ending, are refused; what they hold is judged like every upload. */
const resourceFileName = /^(?=.{1,120}$)[^/\\:*?"<>|;%\p{Cc}]+\.[A-Za-z0-9]{1,8}$/u;

/** Whether a path is one of the format, and whether its file is read as a text. Null for a path of nothing. */
export function kindOfPath(path: string): 'text' | 'binary' | null {
  if (path === 'course.yaml' || path === leftOutFile) return 'text';
  const [first = '', second = '', ...rest] = path.split('/');
  if (first === 'resources') {
    const inner = rest.join('/');
    if (!slugPattern.test(second) || second.length > 80) return null;
    if (/^resource(\.(en|id))?\.md$/.test(inner)) return 'text';
    return rest.length === 2 && rest[0] === 'files' && resourceFileName.test(rest[1] ?? '') ? 'binary' : null;
  }
  if (!moduleFolder.test(first) || first.length > 90) return null;
  const inner = path.slice(first.length + 1);
  if (/^module(\.(en|id))?\.md$/.test(inner) || captionsName.test(inner)) return 'text';
  if (videoName.test(inner)) return 'binary';
  if (second === 'pictures') return rest.length === 1 && isPictureName(rest[0] ?? '') ? 'binary' : null;
  const [folder = '', ...file] = rest;
  if (second !== 'exercises' || !moduleFolder.test(folder) || folder.length > 90) return null;
  return exerciseInside.test(file.join('/')) ? 'text' : null;
}

/** Only prose is changed to NFC: in code, two ways to write a letter may be the point. */
export const isProse = (path: string): boolean =>
  /\.(md|yaml|vtt)$/.test(path) && !/\/(start|solution)\//.test(path);
