import { z } from 'zod';
import { call } from '#access/call.ts';
import { storyForm } from './forms.ts';
import { storyStatuses } from './rules.ts';

const tag = 'Feedback';

const storyOutput = z.object({
  id: z.string(),
  rating: z.int().nullable(),
  /** “Starting point” on the screen. */
  careerBackground: z.string(),
  currentRole: z.string(),
  /** “Story” on the screen. */
  testimonial: z.string(),
  photo: z.string().nullable(),
  status: z.enum(storyStatuses),
  updatedAt: z.string(),
});

const adminStoryOutput = storyOutput.extend({
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
});

export const feedbackContract = {
  mine: call('own', 'GET', '/testimonials/me', 'The person’s story, and whether they may tell one', {
    tag,
  }).output(
    z.object({
      isEligible: z.boolean(),
      /** One of the two conditions; the other is the plan. */
      hasCompletedModule: z.boolean(),
      story: storyOutput.nullable(),
    }),
  ),
  save: call('own', 'PUT', '/testimonials/me', 'Tell or edit the story; it goes to moderation', {
    tag,
    limit: 'write',
  })
    .input(
      z.strictObject({
        rating: storyForm.shape.rating,
        careerBackground: storyForm.shape.careerBackground,
        currentRole: z._default(storyForm.shape.currentRole, ''),
        testimonial: storyForm.shape.testimonial,
        /** The id of an uploaded picture; null removes it, undefined leaves it as it is. */
        photoId: z.uuid().nullable().optional(),
      }),
    )
    .output(storyOutput),
  remove: call(
    'own',
    'DELETE',
    '/testimonials/me',
    'Delete the story, which withdraws the consent to publish it',
    {
      tag,
      limit: 'write',
    },
  ).output(z.object({ message: z.string() })),
  uploadPhoto: call('own', 'POST', '/testimonials/photo', 'Upload a picture for the story', {
    tag,
    limit: 'write',
    maxFiles: 1,
    successStatus: 201,
  })
    .input(z.strictObject({ photo: z.file() }))
    .output(z.object({ id: z.string() })),
  photo: call(
    'public',
    'GET',
    '/testimonials/{id}/photo',
    'The picture of an approved story, or of your own',
    {
      tag,
    },
  )
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.file()),
  list: call('public', 'GET', '/testimonials', 'Approved stories, newest first', { tag })
    .input(z.strictObject({ limit: z.coerce.number().int().min(1).max(100).default(12) }))
    .output(
      z.array(
        z.object({
          id: z.string(),
          /** First name and the initial of the last name. */
          name: z.string(),
          rating: z.int().nullable(),
          careerBackground: z.string(),
          currentRole: z.string(),
          testimonial: z.string(),
          photo: z.string().nullable(),
        }),
      ),
    ),
  adminList: call(['editor'], 'GET', '/admin/testimonials', 'Stories, pending ones first', {
    tag: 'Admin',
  })
    .input(
      z.strictObject({
        status: z.enum(storyStatuses).optional(),
        /** Part of the author's name or email. */
        search: z.string().trim().max(100).optional(),
        page: z.coerce.number().int().min(1).max(10_000).default(1),
        limit: z.coerce.number().int().min(1).max(100).default(25),
      }),
    )
    .output(
      z.object({
        data: z.array(adminStoryOutput),
        meta: z.object({ totalItems: z.int(), currentPage: z.int(), totalPages: z.int() }),
      }),
    ),
  moderate: call(['editor'], 'PUT', '/admin/testimonials/{id}', 'Approve or reject a story; audited', {
    tag: 'Admin',
  })
    .input(
      z.strictObject({
        id: z.uuid(),
        status: z.enum(storyStatuses),
        /** `updatedAt` of the text that the moderator read: an edited story is refused. */
        updatedAt: z.iso.datetime(),
      }),
    )
    .output(adminStoryOutput),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    feedback: typeof feedbackContract;
  }
}
