import { z } from 'zod';
import { call } from '#access/call.ts';
import { askInput, threadOutput } from '#features/coaching/threads/contract.ts';
import { fileMessages } from '#features/school/files/messages.ts';
import { maxFilesPerRequest } from '#features/school/files/rules.ts';
import { moduleIdInput } from '#features/study/catalogue/contract.ts';
import { languages } from '#kernel/language.ts';
import * as m from './messages/m.ts';
import {
  allStatuses,
  allTypes,
  isRepositoryUrl,
  maxNotesLength,
  maxSummaryLength,
  reviewSorts,
  reviewStatuses,
  reviewTypes,
} from './rules.ts';

const tag = 'Reviews';

export const adminReviewPageSize = 25;

const fileOutput = z.object({ id: z.string(), name: z.string(), url: z.string(), size: z.int() });

export const reviewOutput = z.object({
  id: z.string(),
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  type: z.enum(reviewTypes),
  status: z.enum(reviewStatuses),
  createdAt: z.string(),
  updatedAt: z.string(),
  completedAt: z.string().nullable(),
  files: z.array(fileOutput),
  notes: z.string(),
  /** For CODE: the repository to review. */
  repositoryUrl: z.string().nullable(),
  /** For CODE: the module that the exercise belongs to. */
  module: z.object({ id: z.int(), title: z.string(), language: z.enum(languages) }).nullable(),
  /** Null until a coach has written feedback or attached a document. */
  feedback: z.object({ document: fileOutput.nullable(), summary: z.string() }).nullable(),
  /** True while it is pending and no coach has picked it up: deleting it returns the credit. */
  canDelete: z.boolean(),
});

export const reviewSummaryOutput = z.object({
  inProgressReviews: z.int(),
  completedReviews: z.int(),
  /** Credits for resumes. */
  remainingCredits: z.int(),
  remainingCodeCredits: z.int(),
});

const filters = {
  status: z.enum([...reviewStatuses, allStatuses]).default(allStatuses),
  type: z.enum([...reviewTypes, allTypes]).default(allTypes),
};

/** Reads an empty form field as absent. */
const optionalField = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

export const reviewsContract = {
  /** Not named `summary`: the browser’s copy of the contract drops keys of that name (vite.config.ts). */
  overview: call('own', 'GET', '/reviews/summary', 'How many reviews and credits the person has', {
    tag,
  }).output(reviewSummaryOutput),
  list: call('own', 'GET', '/reviews', 'The person’s reviews, newest first; everyone’s for a coach', {
    tag,
  })
    .input(
      z.strictObject({
        ...filters,
        mine: z.enum(['true', 'false']).default('false'),
        limit: z.coerce.number().int().min(1).max(100).default(100),
        /** Only reviews older than this id. */
        before: z.uuid().optional(),
      }),
    )
    .output(z.array(reviewOutput)),
  get: call('own', 'GET', '/reviews/{id}', 'One review', { tag })
    .input(z.strictObject({ id: z.uuid() }))
    .output(reviewOutput),
  submit: call('own', 'POST', '/reviews', 'Ask for a review; multipart, costs one credit', {
    tag,
    limit: 'write',
    maxFiles: maxFilesPerRequest,
    successStatus: 201,
  })
    .input(
      z.strictObject({
        /** Made by the client: submitting the same id again answers with the existing review. */
        id: optionalField(z.uuidv7()),
        type: z.enum(reviewTypes),
        notes: z.string().trim().max(maxNotesLength).default(''),
        files: z
          .union([z.file(), z.array(z.file()).max(maxFilesPerRequest, { error: () => fileMessages.tooMany })])
          .optional(),
        repositoryUrl: optionalField(
          z
            .string()
            .trim()
            .refine(isRepositoryUrl, { error: () => m.repositoryForm() }),
        ),
        moduleId: optionalField(moduleIdInput),
      }),
    )
    .output(reviewOutput),
  remove: call('own', 'DELETE', '/reviews/{id}', 'Delete a pending review; returns its credit', {
    tag,
    limit: 'write',
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ message: z.string() })),
  ask: call('own', 'POST', '/reviews/{id}/question', 'Ask about the feedback of a review; once', {
    tag,
    limit: 'write',
    successStatus: 201,
  })
    .input(z.strictObject({ id: z.uuid(), ...askInput }))
    .output(threadOutput),
  file: call('own', 'GET', '/reviews/{id}/files/{fileId}', 'Download a file of a review', { tag })
    .input(z.strictObject({ id: z.uuid(), fileId: z.uuid() }))
    .output(z.file()),
  incrementCredit: call(
    'own',
    'PUT',
    '/reviews/increment-credit',
    'Returns the summary and changes nothing; an owner who names a user adds a credit',
    { tag, limit: 'write' },
  )
    .input(
      z
        .strictObject({
          userId: z.uuid().optional(),
          kind: z.enum(['review', 'code']).default('review'),
          reason: z
            .string()
            .trim()
            .min(3)
            .max(300)
            .default(() => m.addedByCoach()),
        })
        // The specification's call has no body.
        .prefault({}),
    )
    .output(reviewSummaryOutput),
  feedback: call(['coach'], 'PUT', '/reviews/{id}/feedback', 'Set status and feedback; audited', {
    tag: 'Admin',
    limit: 'write',
  })
    .input(
      z.strictObject({
        id: z.uuid(),
        status: z.enum(reviewStatuses).optional(),
        /** `updatedAt` as the coach saw it: a review that has changed since is not saved (409). */
        updatedAt: z.iso.datetime().optional(),
        feedback: z
          .strictObject({
            /** The id of an upload (`POST /api/admin/files`); null removes the document. */
            document: z.uuid().nullish(),
            summary: z.string().trim().max(maxSummaryLength).optional(),
          })
          .optional(),
      }),
    )
    .output(reviewOutput),
  adminList: call(['coach'], 'GET', '/admin/reviews', 'Everyone’s reviews', { tag: 'Admin' })
    .input(
      z.strictObject({
        ...filters,
        /** Part of the person's name or email, or a review id. */
        search: z.string().trim().max(200).default(''),
        sort: z.enum(reviewSorts).default('newest'),
        page: z.coerce.number().int().min(1).max(10_000).default(1),
        limit: z.coerce.number().int().min(1).max(100).default(adminReviewPageSize),
      }),
    )
    .output(
      z.object({
        data: z.array(reviewOutput),
        meta: z.object({ totalItems: z.int(), currentPage: z.int(), totalPages: z.int() }),
      }),
    ),
  history: call(['coach'], 'GET', '/admin/users/{userId}/reviews', 'The latest reviews of one learner', {
    tag: 'Admin',
  })
    .input(z.strictObject({ userId: z.uuid() }))
    .output(z.array(reviewOutput)),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    reviews: typeof reviewsContract;
  }
}
