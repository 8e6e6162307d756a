/** Courses as folders: out as a ZIP, in as one that is looked at before it changes anything (product.md#course-folders). */
import { z } from 'zod';
import { call } from '#access/call.ts';
import { tierOutput } from '#features/sales/plans/contract.ts';
import { languages } from '#kernel/language.ts';
import { richNodeOutput } from '#kernel/rich-text.ts';
import { foreignKinds, leftOutReasons } from './foreign.ts';
import { runStates, runSteps } from './progress.ts';

const tag = 'Admin';
const idInput = z.strictObject({ id: z.uuid() });
/** Of a course of another system; without it the one that the file names, else that of the request. */
const languageInput = z.enum(languages).optional();
const marks = ['added', 'changed', 'moved', 'removed'] as const;

const leftOutOutput = z.array(
  z.object({ reason: z.enum(leftOutReasons), names: z.array(z.string()), count: z.int() }),
);

export const differenceOutput = z.object({
  /** Of the upload. */
  id: z.string(),
  /** Of the ZIP. */
  name: z.string(),
  sizeBytes: z.number(),
  uploadedAt: z.string(),
  /** What stays behind of a course of another system; null for a folder of ours. */
  foreign: z
    .object({
      kind: z.enum(foreignKinds),
      /** The language that the course gets. */
      language: z.enum(languages),
      /** How many modules wait for a video. */
      withoutVideo: z.int(),
      /** How many resources its files become. */
      resources: z.int(),
      leftOut: leftOutOutput,
    })
    .nullable(),
  course: z.object({
    /** Null for a course that this school does not have yet. */
    id: z.string().nullable(),
    slug: z.string(),
    title: z.string(),
  }),
  /** Names the state that was compared; applying refuses any other. */
  seen: z.string(),
  counts: z.object({
    added: z.int(),
    changed: z.int(),
    moved: z.int(),
    removed: z.int(),
    same: z.int(),
  }),
  /** Only those with a change, in the order of the folder. */
  groups: z.array(
    z.object({
      kind: z.enum(['course', 'module', 'resource']),
      /** Of its folder; empty for the course. */
      name: z.string(),
      title: z.string(),
      /** Its former folder, if it moves. */
      was: z.string().nullable(),
      mark: z.enum(marks).nullable(),
      files: z.array(
        z.object({
          inner: z.string(),
          mark: z.enum(marks),
          plus: z.int(),
          minus: z.int(),
          /** Null for texts. */
          sizeBytes: z.number().nullable(),
          lines: z.array(
            z.object({
              kind: z.enum(['same', 'added', 'removed', 'gap', 'cut']),
              before: z.int().nullable(),
              after: z.int().nullable(),
              parts: z.array(z.object({ text: z.string(), isChanged: z.boolean() })),
              /** How many lines a gap leaves out. */
              count: z.int(),
            }),
          ),
        }),
      ),
    }),
  ),
  /** Modules that go although people have learned in them. */
  withLearners: z.array(z.object({ title: z.string(), learners: z.int(), notes: z.int() })),
  opened: z.array(
    z.object({ place: z.int(), title: z.string(), from: tierOutput, to: tierOutput, isFreeNow: z.boolean() }),
  ),
  /** Videos that modules of other courses show too, and whose captions or chapters change there as well. */
  shared: z.array(
    z.object({
      place: z.int(),
      title: z.string(),
      others: z.array(z.object({ title: z.string(), course: z.string().nullable() })),
    }),
  ),
  /** Captions and chapters at Bunny that the folder names and that stay as they are, by why. */
  atBunny: leftOutOutput,
  toEncode: z.array(z.object({ place: z.int(), title: z.string(), sizeBytes: z.number() })),
});

export type Difference = z.infer<typeof differenceOutput>;

/** One side of a text as a page. A block is a part of the text: a paragraph, a heading, a list. */
const pageSideOutput = z.object({
  title: z.string(),
  summary: z.string(),
  language: z.enum(languages),
  blocks: z.array(z.object({ node: richNodeOutput, isChanged: z.boolean() })),
});

export const changedPageOutput = z.object({
  /** As it is now; null for a text that is new. */
  before: pageSideOutput.nullable(),
  /** As it would be; null for a text that goes. */
  after: pageSideOutput.nullable(),
});

export type ChangedPage = z.infer<typeof changedPageOutput>;

const pageInput = z.strictObject({
  id: z.uuid(),
  language: languageInput,
  /** The state of the course that the difference named. */
  seen: z.string().max(64),
  /** The group of the difference, and the file in it. */
  kind: z.enum(['module', 'resource']),
  name: z.string().max(240),
  inner: z.string().max(240),
});

export type PageInput = z.infer<typeof pageInput>;

export const hindrances = ['undone', 'old'] as const;

export const importOutput = z.object({
  /** That of the upload, so the page of an upload finds what became of it. */
  id: z.string(),
  /** Of the file. */
  name: z.string(),
  /** Null for one from the command line by nobody. */
  by: z.string().nullable(),
  importedAt: z.string(),
  courseTitle: z.string(),
  /** Of the course now. */
  language: z.enum(languages),
  /** Null once the course is deleted. */
  courseId: z.string().nullable(),
  /** Whether the import made the course. */
  isNewCourse: z.boolean(),
  /** What it made new. */
  moduleCount: z.int(),
  resourceCount: z.int(),
  /** Resources that were here before as drafts, and that are published now. */
  publishedCount: z.int(),
  /** How many of its modules are still drafts, and the first of them. */
  draftCount: z.int(),
  drafts: z.array(z.object({ id: z.int(), title: z.string() })),
  /** How many of the drafts have no video now. */
  withoutVideo: z.int(),
  /** What stayed behind of a course of another system; null for a folder of ours and for imports of earlier versions. */
  foreign: z.object({ kind: z.enum(foreignKinds), leftOut: leftOutOutput }).nullable(),
  /** Captions and chapters at Bunny that are not as the import wanted them, or as they were before, by why. */
  atBunny: leftOutOutput,
  /** How many videos at Bunny it has sent captions or chapters to. */
  sentToBunny: z.int(),
  /**
   * Why it cannot be taken back; null where it perhaps can. Whether the course has changed since, or people have
   * learned in it, only `undo` says: that takes reading the whole course.
   */
  hindrance: z.enum(hindrances).nullable(),
});

export type CourseImport = z.infer<typeof importOutput>;

const runOutput = z
  .object({
    state: z.enum(runStates),
    step: z.enum(runSteps),
    doneFiles: z.int(),
    totalFiles: z.int(),
    doneBytes: z.number(),
    totalBytes: z.number(),
    /** The file that it has now. */
    current: z.string().nullable(),
    /** What went wrong, in words; null unless it has failed. */
    failure: z.string().nullable(),
  })
  .nullable();

export type ImportRun = NonNullable<z.infer<typeof runOutput>>;

const waitingOutput = z.object({
  /** Of the upload. */
  id: z.string(),
  /** Of the file. */
  name: z.string(),
  sizeBytes: z.number(),
  uploadedAt: z.string(),
  /** Null for one that nobody has looked at yet. */
  run: runOutput,
});

export type WaitingUpload = z.infer<typeof waitingOutput>;

export const courseFoldersContract = {
  exportFolder: call(['editor'], 'GET', '/admin/courses/{id}/folder', 'A course as a ZIP of its folder', {
    tag,
    isStreamed: true,
  }).input(idInput),
  difference: call(
    ['editor'],
    'GET',
    '/admin/course-imports/{id}',
    'What the ZIP of a course, uploaded by you, would change',
    { tag },
  )
    .input(z.strictObject({ id: z.uuid(), language: languageInput }))
    .output(differenceOutput),
  page: call(
    ['editor'],
    'GET',
    '/admin/course-imports/{id}/page',
    'A text of an uploaded course as learners would see it, beside the one that is there',
    { tag, limit: 'preview' },
  )
    .input(pageInput)
    .output(changedPageOutput),
  // Not `apply`: clients are functions, which have that already.
  makeChanges: call(
    ['editor'],
    'POST',
    '/admin/course-imports/{id}/apply',
    'Let the server make the changes of an uploaded course: all of them or none',
    { tag, limit: 'write' },
  )
    .input(z.strictObject({ id: z.uuid(), seen: z.string().max(64), language: languageInput }))
    .output(
      z.object({
        /** False where there is nothing to change: the upload is gone then. */
        isBegun: z.boolean(),
        message: z.string(),
      }),
    ),
  discard: call(
    ['editor'],
    'DELETE',
    '/admin/course-imports/{id}',
    'Delete an uploaded course; nothing changes',
    {
      tag,
    },
  )
    .input(idInput)
    .output(z.object({ message: z.string() })),
  imports: call(
    ['editor'],
    'GET',
    '/admin/course-imports',
    'The latest imports of the last 30 days, and which of them were taken back',
    { tag },
  ).output(z.array(importOutput)),
  waiting: call(
    ['editor'],
    'GET',
    '/admin/course-uploads',
    'The courses that you have uploaded and that have not come in yet, and how far they are',
    { tag },
  ).output(z.array(waitingOutput)),
  progress: call(
    ['editor'],
    'GET',
    '/admin/course-imports/{id}/progress',
    'What happens to an uploaded course, and how far it is',
    { tag },
  )
    .input(idInput)
    .output(
      z.object({
        run: runOutput,
        /** Its changes are made, and the upload is gone. */
        hasCome: z.boolean(),
      }),
    ),
  undo: call(
    ['editor'],
    'POST',
    '/admin/course-imports/{id}/undo',
    'Take an import back: what it made and what it changed, or nothing',
    { tag, limit: 'write' },
  )
    .input(idInput)
    .output(z.object({ message: z.string() })),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    courseFolders: typeof courseFoldersContract;
  }
}
