/** What an exercise is, for its screens, its runners and its files (product.md#exercises). */
import { z } from 'zod';
import type { Language } from '#kernel/language.ts';

export const exerciseKinds = ['function', 'output', 'order', 'page', 'sql', 'git', 'quiz'] as const;
export type ExerciseKind = (typeof exerciseKinds)[number];

/** Characters of everything that one answer may hold. */
export const longestAnswer = 32_000;

const code = z.string().max(20_000);

export const sourceFile = z.strictObject({
  name: z.string().regex(/^[\w-]+\.(html|css|js|sql|md|txt)$/),
  text: code,
});
export type SourceFile = z.infer<typeof sourceFile>;

const sentence = z.string().min(1).max(400);

/** `hint` is for someone who chose it although it is wrong; it must not give the right answer away. */
const options = z
  .array(z.strictObject({ text: sentence, right: z.boolean().default(false), hint: sentence.optional() }))
  .min(2)
  .max(6);

const asked = { ask: sentence, code: z.string().max(2_000).optional() };

/** `hint` follows a wrong answer, where the chosen option has none of its own; `why` follows the right one. */
const told = { hint: sentence.optional(), why: sentence };

/** One of several, several of several, a short text, or a number. */
export const question = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('one'), ...asked, options, ...told }),
  z.strictObject({ kind: z.literal('several'), ...asked, options, ...told }),
  z.strictObject({
    kind: z.literal('text'),
    ...asked,
    /** Compared without regard to spaces at the ends, and to case unless `matchCase`. */
    accept: z.array(z.string().min(1).max(120)).min(1).max(10),
    /** For names that a program compares letter by letter: `Bakso.price` is not `bakso.price`. */
    matchCase: z.boolean().optional(),
    ...told,
  }),
  z.strictObject({
    kind: z.literal('number'),
    ...asked,
    value: z.number(),
    /** How far off an answer may be. */
    within: z.number().min(0).default(0),
    ...told,
  }),
]);
export type Question = z.infer<typeof question>;

/** What learners get to work on. It is sent to browsers, so it holds no hidden check and no model answer. */
export const exerciseWork = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('function'),
    files: z.array(sourceFile).length(1),
    /** What the code must define; the checks call these. */
    names: z.array(z.string().regex(/^[A-Za-z_$][\w$]*$/)).max(10),
  }),
  /** Predict what the code prints. */
  z.strictObject({ kind: z.literal('output'), files: z.array(sourceFile).length(1) }),
  /** Put lines in order. `lines` are shuffled, and may hold some that do not belong. */
  z.strictObject({
    kind: z.literal('order'),
    lines: z.array(z.string().max(200)).min(2).max(20),
    names: z.array(z.string().regex(/^[A-Za-z_$][\w$]*$/)).max(10),
  }),
  z.strictObject({ kind: z.literal('page'), files: z.array(sourceFile).min(1).max(4) }),
  z.strictObject({
    kind: z.literal('sql'),
    /** Statements that make the database. */
    seed: code,
    files: z.array(sourceFile).length(1),
    /** Whether the order of the rows counts. */
    ordered: z.boolean(),
    /** The rows that a right query gives. */
    expected: z.strictObject({
      columns: z.array(z.string().max(80)).max(8),
      rows: z.array(z.array(z.union([z.string().max(80), z.number(), z.null()])).max(8)).max(200),
    }),
  }),
  z.strictObject({
    kind: z.literal('git'),
    /** Files of the work tree before the first command. */
    files: z.array(sourceFile).max(10),
    /** Commands that were run before the learner begins. */
    setup: z.array(z.string().max(200)).max(40),
  }),
  z.strictObject({ kind: z.literal('quiz'), questions: z.array(question).min(1).max(10) }),
]);
export type ExerciseWork = z.infer<typeof exerciseWork>;
export type WorkOf<Kind extends ExerciseKind> = Extract<ExerciseWork, { kind: Kind }>;

/** What a learner hands in. */
export const exerciseAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('function'), files: z.array(sourceFile).length(1) }),
  z.strictObject({ kind: z.literal('output'), text: z.string().max(2_000) }),
  /** Places in `lines`, in the learner's order. */
  z.strictObject({ kind: z.literal('order'), places: z.array(z.int().min(0).max(19)).max(20) }),
  z.strictObject({ kind: z.literal('page'), files: z.array(sourceFile).min(1).max(4) }),
  z.strictObject({ kind: z.literal('sql'), files: z.array(sourceFile).length(1) }),
  z.strictObject({ kind: z.literal('git'), commands: z.array(z.string().max(200)).max(100) }),
  z.strictObject({
    kind: z.literal('quiz'),
    /** By question: the place of the option, places of several, a text or a number; null if it was skipped. */
    answers: z
      .array(
        z.union([
          z.int().min(0).max(5),
          z.array(z.int().min(0).max(5)).max(6),
          z.string().max(120),
          z.null(),
        ]),
      )
      .max(10),
  }),
]);
export type ExerciseAnswer = z.infer<typeof exerciseAnswer>;
export type AnswerOf<Kind extends ExerciseKind> = Extract<ExerciseAnswer, { kind: Kind }>;

/** One named check after a run. `expected` and `got` are shown as they are. */
export const checkResult = z.strictObject({
  name: z.string().max(400),
  ok: z.boolean(),
  expected: z.string().max(2_000).optional(),
  got: z.string().max(2_000).optional(),
  /** What was thrown, if the check ended with an error. */
  message: z.string().max(2_000).optional(),
  /** The author's sentence for this case. */
  advice: z.string().max(400).optional(),
  /** Of the learner's code, from 1. */
  line: z.int().min(1).optional(),
});
export type CheckResult = z.infer<typeof checkResult>;

/** Texts that people read, in one language. */
export interface ExerciseTexts {
  title: string;
  /** Markdown. */
  task: string;
  /** Markdown, from the first hint to the last. */
  hints: string[];
}

/** Sentences inside checks and questions by how they are written there: names, advice, questions, options. */
export type Phrases = Record<string, string>;

/** An exercise as its author writes it, and as it is stored. */
export interface Exercise extends ExerciseTexts {
  kind: ExerciseKind;
  /** About how long it takes, in minutes. */
  minutes: number;
  /** Whether a module that asks for its exercises waits for this one. */
  isRequired: boolean;
  /** The second of the video at which it is asked; null if it is only under the module. */
  atSecond: number | null;
  work: ExerciseWork;
  /** Source of the visible checks; empty for kinds that need none. */
  checks: string;
  /** Source of the checks that stay on the server; empty if there are none. */
  hiddenChecks: string;
  /** For a page: what must be in the document, checked on the server. */
  structure: { name: string; selector: string; count?: number | undefined }[];
  solution: ExerciseAnswer;
  /** In which it is written, sentences of checks and questions included. */
  language: Language;
  /** In the other language. */
  translation: (ExerciseTexts & { phrases: Phrases }) | null;
}
