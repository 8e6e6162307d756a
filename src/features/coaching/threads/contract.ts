import { z } from 'zod';
import { call } from '#access/call.ts';
import { maxFilesPerRequest } from '#features/school/files/rules.ts';
import { richNodeOutput } from '#kernel/rich-text.ts';
import { longestMessage, longestSavedAnswer, messageSides, queueStates, threadKinds } from './rules.ts';

const tag = 'Conversations';

export const queuePageSize = 25;

/** The text of a message: Markdown. */
export const messageText = z.string().trim().min(1).max(longestMessage);

/** A line of the code that the question is about, from 1. */
export const messageLine = z.coerce.number().int().min(1).max(2_000);

/** The name of the file that has the line, where the code has several. */
export const messageFile = z.string().trim().min(1).max(100);

/** The first message of a conversation, as each feature that starts one takes it. */
export const askInput = {
  /** Of the conversation. The client makes both ids, so a question that is sent twice is asked once. */
  threadId: z.uuidv7(),
  messageId: z.uuidv7(),
  text: messageText,
};

const fileOutput = z.object({ id: z.string(), name: z.string(), url: z.string(), size: z.int() });

const person = z.object({ id: z.string(), name: z.string() });

export const messageOutput = z.object({
  id: z.string(),
  side: z.enum(messageSides),
  author: person,
  text: z.array(richNodeOutput),
  /** The same as Markdown, for its own author; null for everyone else. */
  source: z.string().nullable(),
  line: z.int().nullable(),
  /** The file that has the line; null where the code has only one. */
  file: z.string().nullable(),
  files: z.array(fileOutput),
  createdAt: z.string(),
});

export const threadSummaryOutput = z.object({
  id: z.string(),
  kind: z.enum(threadKinds),
  /** The id of the exercise, review or session. */
  subjectId: z.string(),
  /** What it is about, such as the title of the exercise. */
  about: z.string(),
  /** The first line of the first message, without Markdown. */
  title: z.string(),
  learner: person,
  /** The coach of the review, or who answered first; null before. */
  coach: person.nullable(),
  /** Since when the learner waits for an answer; null when there is none to wait for. */
  waitingSince: z.string().nullable(),
  /** Whether a coach has ever answered. */
  isAnswered: z.boolean(),
  /** By when a coach should have answered. */
  dueAt: z.string().nullable(),
  lastAt: z.string(),
  /** Whether there is something that the viewer has not read. */
  isUnread: z.boolean(),
});

export const threadOutput = threadSummaryOutput.extend({
  messages: z.array(messageOutput),
  /** The side on which the viewer writes. */
  viewerSide: z.enum(messageSides),
  /** How many more messages the learner may write. */
  messagesLeft: z.int(),
});

const savedAnswerOutput = z.object({ id: z.string(), text: z.string(), uses: z.int() });

const threadInput = z.strictObject({ id: z.uuid() });

export const threadsContract = {
  list: call('own', 'GET', '/threads', 'The person’s conversations with coaches, newest first', { tag })
    .input(
      z.strictObject({
        kind: z.enum(threadKinds).optional(),
        subjectId: z.uuid().optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
        /** Only conversations older than this one. */
        before: z.uuid().optional(),
      }),
    )
    .output(z.array(threadSummaryOutput)),
  get: call('own', 'GET', '/threads/{id}', 'One conversation', { tag })
    .input(threadInput)
    .output(threadOutput),
  send: call('own', 'POST', '/threads/{id}/messages', 'Write a message; multipart', {
    tag,
    limit: 'write',
    maxFiles: maxFilesPerRequest,
    successStatus: 201,
  })
    .input(
      z.strictObject({
        id: z.uuid(),
        /** Made by the client, so that a message that is sent twice is one. */
        messageId: z.uuidv7(),
        text: messageText,
        line: messageLine.optional(),
        file: messageFile.optional(),
        files: z.union([z.file(), z.array(z.file()).max(maxFilesPerRequest)]).optional(),
      }),
    )
    .output(threadOutput),
  markRead: call('own', 'PUT', '/threads/{id}/read', 'Mark a conversation as read', { tag })
    .input(threadInput)
    .output(threadSummaryOutput.pick({ id: true, isUnread: true })),
  file: call('own', 'GET', '/threads/{id}/files/{fileId}', 'Download a file of a message', { tag })
    .input(z.strictObject({ id: z.uuid(), fileId: z.uuid() }))
    .output(z.file()),
  queue: call(['coach'], 'GET', '/admin/threads', 'Everyone’s conversations: those who wait longest first', {
    tag: 'Admin',
  })
    .input(
      z.strictObject({
        state: z.enum(queueStates).default('waiting'),
        page: z.coerce.number().int().min(1).max(10_000).default(1),
        limit: z.coerce.number().int().min(1).max(100).default(queuePageSize),
      }),
    )
    .output(
      z.object({
        data: z.array(threadSummaryOutput),
        meta: z.object({ totalItems: z.int(), currentPage: z.int(), totalPages: z.int() }),
        /** In all, whatever is listed. */
        waiting: z.int(),
      }),
    ),
  close: call(['coach'], 'PUT', '/admin/threads/{id}/close', 'Say that no answer is needed', {
    tag: 'Admin',
    limit: 'write',
  })
    // `lastAt` as the coach saw it: what came later is not closed unseen.
    .input(threadInput.extend({ lastAt: z.iso.datetime() }))
    .output(threadOutput),
  savedAnswers: {
    list: call(
      ['coach'],
      'GET',
      '/admin/saved-answers',
      'The coach’s own saved answers, the most used first',
      {
        tag: 'Admin',
      },
    ).output(z.array(savedAnswerOutput)),
    save: call(['coach'], 'POST', '/admin/saved-answers', 'Keep an answer to use again', {
      tag: 'Admin',
      limit: 'write',
      successStatus: 201,
    })
      .input(z.strictObject({ id: z.uuidv7(), text: z.string().trim().min(1).max(longestSavedAnswer) }))
      .output(savedAnswerOutput),
    use: call(['coach'], 'PUT', '/admin/saved-answers/{id}/use', 'Count a use, so that it is found first', {
      tag: 'Admin',
      limit: 'write',
    })
      .input(threadInput)
      .output(savedAnswerOutput),
    remove: call(['coach'], 'DELETE', '/admin/saved-answers/{id}', 'Forget a saved answer', {
      tag: 'Admin',
      limit: 'write',
    })
      .input(threadInput)
      .output(z.object({ message: z.string() })),
  },
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    threads: typeof threadsContract;
  }
}
