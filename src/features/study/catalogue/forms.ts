import * as z from 'zod/mini';
import { tiers } from '#access/tiers.ts';
import { coverSigns } from '#kernel/cover-names.ts';
import { translatedFields } from '#kernel/translated-form.ts';
import * as m from './messages/m.ts';
import { slugPattern } from './rules.ts';

const required = (error: () => string, max: number) =>
  z.string().check(z.trim(), z.minLength(1, { error }), z.maxLength(max));

const moduleTexts = {
  title: required(m.titleRequired, 200),
  summary: z.string().check(z.trim(), z.maxLength(300)),
  description: required(m.descriptionRequired, 20_000),
};

/** The module form (product.md#managing-modules). Numbers are text while they are being typed. */
export const moduleForm = z.object({
  ...moduleTexts,
  ...translatedFields(z.object(moduleTexts)),
  /** Empty for none. */
  sign: z.enum(['', ...coverSigns]),
  tier: z.enum(tiers),
  videoUrl: required(m.videoUrlRequired, 500),
  duration: z.string().check(
    z.trim(),
    z.minLength(1, { error: m.durationRequired }),
    z.refine((text) => text === '' || /^[1-9]\d{0,3}$/.test(text), {
      error: m.durationNotWhole,
    }),
    z.refine((text) => Number(text) <= 1_440 || !/^\d+$/.test(text), {
      error: m.durationTooLong,
    }),
  ),
  /** Empty for none. */
  courseId: z.string(),
  isPublished: z.boolean(),
  isFreePreview: z.boolean(),
  /** Whether action items and required exercises are needed too. */
  needsEverything: z.boolean(),
  resourceIds: z.array(z.string()),
  actionItems: z.array(
    z.object({
      id: z.optional(z.string()),
      title: required(m.actionItemEmpty, 500),
      /** The title in the other language; empty where there is none. */
      translation: z.optional(z.string().check(z.trim(), z.maxLength(500))),
    }),
  ),
});

/** For a draft that waits for its video. */
export const draftForm = z.extend(moduleForm, { videoUrl: z.string().check(z.trim(), z.maxLength(500)) });

export type ModuleValues = z.infer<typeof moduleForm>;

/** A new module is ESSENTIAL and unpublished (product.md#managing-modules). */
export const emptyModule: ModuleValues = {
  title: '',
  summary: '',
  description: '',
  language: 'en',
  translation: null,
  sign: '',
  tier: 'ESSENTIAL',
  videoUrl: '',
  duration: '',
  courseId: '',
  isPublished: false,
  isFreePreview: false,
  needsEverything: false,
  resourceIds: [],
  actionItems: [],
};

const courseTexts = {
  title: required(m.titleRequired, 200),
  description: required(m.descriptionRequired, 2_000),
};

export const courseForm = z.object({
  ...courseTexts,
  ...translatedFields(z.object(courseTexts)),
  slug: z.string().check(
    z.trim(),
    z.maxLength(80),
    z.refine((slug) => slug === '' || slugPattern.test(slug), {
      error: m.slugForm,
    }),
  ),
  isPublished: z.boolean(),
  hasWatermark: z.boolean(),
});

export type CourseValues = z.infer<typeof courseForm>;
