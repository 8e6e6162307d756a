import { z } from 'zod';
import { call } from '#access/call.ts';
import { longestCaptions } from './caption-cues.ts';
import * as m from './messages/m.ts';
import { failures, mediaStates, posterHindrances } from './rules.ts';

const tag = 'Admin';

export const mediaOutput = z.object({
  id: z.string(),
  /** The name of its file. */
  name: z.string(),
  state: z.enum(mediaStates),
  failure: z.enum(failures).nullable(),
  sizeBytes: z.int(),
  /** The size of the file that the editor chose, when the browser has converted it before it was sent. */
  chosenBytes: z.int().nullable(),
  /** What has arrived; equal to the size when all has. */
  receivedBytes: z.int(),
  /** Of the encoding, 0 to 100. */
  percent: z.int(),
  /** How many are encoded before it; null unless it waits. */
  ahead: z.int().nullable(),
  lengthSeconds: z.number(),
  /** The module that shows it as soon as it is ready; null when an editor chooses it in the form. */
  moduleId: z.int().nullable(),
  /** Whether the person who asks uploads it, and so can go on. */
  isMine: z.boolean(),
  /** Its address, as a module's `videoUrl`. */
  videoUrl: z.string(),
  createdAt: z.string(),
});

export type Media = z.infer<typeof mediaOutput>;

const studioOutput = z.object({
  videos: z.array(mediaOutput),
  /** Whether this server can encode. Without it only H.264 with AAC in MP4 can be used. */
  hasEncoder: z.boolean(),
  /** Whether videos can be at Bunny too. */
  hasBunny: z.boolean(),
  /** On the disk of the videos. */
  freeBytes: z.number(),
});

const idInput = z.strictObject({ id: z.uuid() });

/** BCP 47, as far as captions need it: "id", "en-GB". */
const captionLanguage = z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/);
const captionsOf = { id: z.uuid(), language: captionLanguage };

export const captionsInput = z.strictObject({
  ...captionsOf,
  /** As read; 0 when there were none. */
  revision: z.int().min(0),
  /** WebVTT; empty to take the language away. */
  text: z.string().max(longestCaptions),
});

const chapterTitle = z.string().trim().max(100);

const chapter = z.strictObject({
  startSeconds: z.number().min(0),
  /** One of them may be empty: readers of that language see the other. */
  titles: z
    .strictObject({ en: chapterTitle, id: chapterTitle })
    .refine(({ en, id }) => en !== '' || id !== '', { error: () => m.chapterUntitled() }),
});

const chapterOutput = z.object({
  startSeconds: z.number(),
  titles: z.object({ en: z.string(), id: z.string() }),
});

export const chaptersInput = z.strictObject({
  id: z.uuid(),
  /** As they were read. */
  before: z.array(chapterOutput).max(200),
  chapters: z.array(chapter).max(200),
});

export const videoTextsOutput = z.object({
  id: z.string(),
  /** The name of its file. */
  name: z.string(),
  /** Its address, as a module's `videoUrl`. */
  videoUrl: z.string(),
  lengthSeconds: z.number(),
  /** The first is the language of the voice. */
  captions: z.array(z.object({ language: z.string(), label: z.string() })),
  chapters: z.array(chapterOutput),
  /** Why it can't get another poster; null where it can. */
  posterHindrance: z.enum(posterHindrances).nullable(),
});

export type VideoTexts = z.infer<typeof videoTextsOutput>;

const soundOutput = z.object({
  /** One byte (0 to 255) for each fifth of a second, in base64; empty where nobody has measured it. */
  peaks: z.string(),
  /** In LUFS, as learners hear it; null where nobody has measured it, and for silence. */
  loudness: z.number().nullable(),
  /** Between its quiet and its loud parts, in LU; null like the loudness. */
  rangeLu: z.number().nullable(),
});

export type VideoSound = z.infer<typeof soundOutput>;

const posterFrame = z.object({
  seconds: z.number(),
  /** A small JPEG as a data address. */
  picture: z.string(),
});

export type PosterFrame = z.infer<typeof posterFrame>;

export const videosContract = {
  list: call(
    ['editor'],
    'GET',
    '/studio/videos',
    'The school’s own videos that are on their way, or have just become ready',
    {
      tag,
    },
  )
    .input(
      z.strictObject({
        /** Only the last one that was uploaded for this module, ready or not. */
        moduleId: z.coerce.number().int().positive().max(2_147_483_647).optional(),
      }),
    )
    .output(studioOutput),
  get: call(['editor'], 'GET', '/studio/videos/{id}', 'One of the school’s own videos', {
    tag,
  })
    .input(idInput)
    .output(mediaOutput),
  finish: call(
    ['editor'],
    'POST',
    '/studio/videos/{id}/finish',
    'Says that every byte was sent; safe to repeat',
    { tag },
  )
    .input(idInput)
    .output(mediaOutput),
  retry: call(['editor'], 'POST', '/studio/videos/{id}/retry', 'Encode a failed video again', { tag })
    .input(idInput)
    .output(mediaOutput),
  takeAsItIs: call(
    ['editor'],
    'POST',
    '/studio/videos/{id}/as-it-is',
    'Use a video that was refused because it is silent or has no sound',
    { tag },
  )
    .input(idInput)
    .output(mediaOutput),
  remove: call(
    ['editor'],
    'DELETE',
    '/studio/videos/{id}',
    'Delete a video that no module shows, or stop its upload',
    { tag },
  )
    .input(idInput)
    .output(z.object({ message: z.string() })),
  texts: call(
    ['editor'],
    'GET',
    '/studio/videos/{id}/texts',
    'A ready video with its captions and chapters',
    {
      tag,
    },
  )
    .input(idInput)
    .output(videoTextsOutput),
  captions: call(
    ['editor'],
    'GET',
    '/studio/videos/{id}/captions/{language}',
    'The captions of a video in one language',
    { tag },
  )
    .input(z.strictObject(captionsOf))
    .output(
      z.object({
        revision: z.int(),
        /** WebVTT; empty when there are none. */
        text: z.string(),
      }),
    ),
  saveCaptions: call(
    ['editor'],
    'PUT',
    '/studio/videos/{id}/captions/{language}',
    'Save the captions of a video, ready or on its way, in one language; an empty text takes the language away',
    { tag, maxBodyBytes: 384 * 1024 },
  )
    .input(captionsInput)
    .output(z.object({ revision: z.int() })),
  saveChapters: call(['editor'], 'PUT', '/studio/videos/{id}/chapters', 'Save the chapters of a video', {
    tag,
    // Twice 200 chapters, as they were and as they are, with two titles each.
    maxBodyBytes: 384 * 1024,
  })
    .input(chaptersInput)
    .output(videoTextsOutput),
  choosePoster: call(
    ['editor'],
    'PUT',
    '/studio/videos/{id}/poster',
    'Show the frame of this second as the poster of a video',
    { tag, limit: 'write' },
  )
    .input(z.strictObject({ id: z.uuid(), seconds: z.number().min(0).max(86_400) }))
    .output(z.object({ message: z.string() })),
  sound: call(['editor'], 'GET', '/studio/videos/{id}/sound', 'How loud a ready video is over its time', {
    tag,
  })
    .input(idInput)
    .output(soundOutput),
  posterFrames: call(
    ['editor'],
    'GET',
    '/studio/videos/{id}/poster-frames',
    'Sharp frames of a ready video, to choose its poster from; none where this server cannot draw them',
    { tag },
  )
    // Someone has pressed Try again: a video that could not be drawn once is not tried at each visit.
    .input(idInput.extend({ again: z.literal('true').optional() }))
    .output(z.object({ frames: z.array(posterFrame) })),
  uploadPoster: call(
    ['editor'],
    'POST',
    '/studio/videos/{id}/poster-picture',
    'Show an own picture as the poster of a video',
    { tag, limit: 'write', maxFiles: 1 },
  )
    .input(z.strictObject({ id: z.uuid(), picture: z.file() }))
    .output(z.object({ message: z.string() })),
  /** The tus protocol 1.0.0 (tus.io): create, ask how much has arrived, send the next part. */
  uploads: {
    create: call(['editor'], 'POST', '/studio/uploads', 'Begin an upload (tus 1.0.0)', {
      tag,
      limit: 'write',
      isStreamed: true,
      successStatus: 201,
    }),
    offset: call(
      ['editor'],
      'HEAD',
      '/studio/uploads/{id}',
      'How much of an upload has arrived (tus 1.0.0)',
      {
        tag,
        isStreamed: true,
      },
    ).input(idInput),
    append: call(['editor'], 'PATCH', '/studio/uploads/{id}', 'Send the next part of an upload (tus 1.0.0)', {
      tag,
      isStreamed: true,
      successStatus: 204,
    }).input(idInput),
  },
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    videos: typeof videosContract;
  }
}
