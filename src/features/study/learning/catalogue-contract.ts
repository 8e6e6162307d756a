import { z } from 'zod';
import { call } from '#access/call.ts';
import { tierOutput } from '#features/sales/plans/contract.ts';
import { moduleIdInput, playbackOutput } from './contract.ts';
import { slugPattern } from './rules.ts';

const tag = 'Admin';

/** A module in the administrators' list. */
export const adminModuleOutput = z.object({
  id: z.int(),
  title: z.string(),
  tier: tierOutput,
  order: z.int(),
  /** Minutes, integer. */
  duration: z.int(),
  isPublished: z.boolean(),
  isFreePreview: z.boolean(),
  courseTitle: z.string().nullable(),
  actionItemCount: z.int(),
  /** The provider's status, 4 is ready; null when it is not known (yet). */
  videoStatus: z.int().nullable(),
  /** Whether the provider has been asked for it yet. */
  isVideoChecked: z.boolean(),
  deletedAt: z.string().nullable(),
});

export const adminCourseOutput = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  order: z.int(),
  isPublished: z.boolean(),
  moduleCount: z.int(),
  deletedAt: z.string().nullable(),
});

const courseIdInput = z.strictObject({ id: z.uuid() });
const isDeleted = { deleted: z.stringbool().default(false) };
const message = z.object({ message: z.string() });

const courseFields = {
  title: z.string().trim().min(1, 'Title is required').max(200),
  description: z.string().trim().min(1, 'Description is required').max(2_000),
  slug: z.string().trim().max(80).regex(slugPattern, 'Use small letters, digits and hyphens'),
  isPublished: z.boolean(),
};

export const courseCreateInput = z.strictObject({
  ...courseFields,
  /** Made from the title when absent. */
  slug: courseFields.slug.optional(),
  isPublished: courseFields.isPublished.default(false),
});

export const courseUpdateInput = z.strictObject({
  id: z.uuid(),
  ...z.object({ ...courseFields, order: z.int().min(0).max(1_000_000) }).partial().shape,
});

/** What administrators alone do with modules and courses. All of them at once: an order cannot be changed by pages. */
export const catalogueContract = {
  modules: {
    list: call('admin', 'GET', '/admin/modules', 'All modules in order, or those that were removed', { tag })
      .input(z.strictObject(isDeleted))
      .output(z.array(adminModuleOutput)),
    restore: call('admin', 'POST', '/admin/modules/{id}/restore', 'Bring a removed module back', { tag })
      .input(z.strictObject({ id: moduleIdInput }))
      .output(message),
  },
  checkVideo: call('admin', 'POST', '/admin/videos/check', 'Ask the provider about a video, with a preview', {
    tag,
  })
    .input(z.strictObject({ videoUrl: z.string().trim().min(1, 'Video URL is required').max(500) }))
    .output(
      z.object({
        /** 4 is ready for playback; null when the provider knows no such video. */
        status: z.int().nullable(),
        lengthSeconds: z.number(),
        /** Only of a video that is ready. */
        playback: playbackOutput.nullable(),
      }),
    ),
  courses: {
    list: call('admin', 'GET', '/admin/courses', 'All courses in order, or those that were removed', { tag })
      .input(z.strictObject(isDeleted))
      .output(z.array(adminCourseOutput)),
    create: call('admin', 'POST', '/admin/courses', 'Create a course', { tag, successStatus: 201 })
      .input(courseCreateInput)
      .output(adminCourseOutput),
    update: call(
      'admin',
      'PUT',
      '/admin/courses/{id}',
      'Change any fields of a course; `order` alone reorders',
      {
        tag,
      },
    )
      .input(courseUpdateInput)
      .output(adminCourseOutput),
    remove: call('admin', 'DELETE', '/admin/courses/{id}', 'Remove a course (it can be restored)', { tag })
      .input(courseIdInput)
      .output(message),
    restore: call('admin', 'POST', '/admin/courses/{id}/restore', 'Bring a removed course back', { tag })
      .input(courseIdInput)
      .output(message),
  },
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    catalogue: typeof catalogueContract;
  }
}
