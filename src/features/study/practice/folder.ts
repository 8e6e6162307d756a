/**
 * An exercise as a folder of files: what authors write, and what courses are imported from and exported to
 * (`content/README.md` describes it).
 */
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import {
  type Exercise,
  type ExerciseAnswer,
  type ExerciseWork,
  exerciseKinds,
  question,
  type SourceFile,
} from './exercise.ts';
import { shuffledLines } from './rules.ts';

/** Paths in the folder, such as `start/total.js`, with their texts. */
export type ExerciseFiles = ReadonlyMap<string, string>;

const taskMatter = z.strictObject({
  kind: z.enum(exerciseKinds),
  title: z.string().min(1).max(160),
  minutes: z.int().min(1).max(60),
  required: z.boolean().default(true),
  atSecond: z.int().min(0).nullable().default(null),
  /** `function` and `order`: what the code defines. */
  names: z.array(z.string()).default([]),
  /** `sql`: whether the order of the rows counts, and the rows that are right. */
  ordered: z.boolean().default(false),
  expected: z
    .strictObject({
      columns: z.array(z.string()),
      rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
    })
    .optional(),
  /** `git`: commands run before the learner begins. */
  setup: z.array(z.string()).default([]),
  /** `output`: what the code prints. */
  prints: z.string().default(''),
  /** `page`: what must be in the document. */
  structure: z
    .array(z.strictObject({ name: z.string(), selector: z.string(), count: z.int().min(0).optional() }))
    .default([]),
});

const indonesianMatter = z.strictObject({
  title: z.string().min(1).max(160),
  phrases: z.record(z.string(), z.string()).default({}),
});

const quizFile = z.strictObject({
  questions: z.array(question),
  /** The right answers, by question. */
});

/** @throws Error that names the file and what is wrong with it. */
function matterOf<Shape extends z.core.$ZodLooseShape>(
  files: ExerciseFiles,
  name: string,
  schema: z.ZodObject<Shape>,
) {
  const text = files.get(name);
  const [, matter, body] = /^---\n([\s\S]*?)\n---\n?([\s\S]*)$/.exec(text ?? '') ?? [];
  if (matter === undefined || body === undefined) throw new Error(`${name} has no front matter`);
  const read = schema.safeParse(parse(matter));
  if (!read.success) throw new Error(`${name}: ${z.prettifyError(read.error)}`);
  return { ...read.data, body: body.trim() };
}

/** Hints are separated by lines of three dashes. */
const hintsIn = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/^---$/m)
    .map((hint) => hint.trim())
    .filter(Boolean);

const filesBelow = (files: ExerciseFiles, folder: string): SourceFile[] =>
  [...files]
    .filter(([path]) => path.startsWith(`${folder}/`))
    .map(([path, text]) => ({ name: path.slice(folder.length + 1), text }))
    .sort((one, other) => one.name.localeCompare(other.name));

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** Commands, one a line; lines that begin with # are remarks. */
const commandsOf = (text: string): string[] => linesOf(text).filter((line) => !line.startsWith('#'));

/** @throws Error when the folder is not an exercise; the message names the file. */
export function readExercise(files: ExerciseFiles): Exercise {
  const task = matterOf(files, 'task.md', taskMatter);
  const indonesian = files.has('task.id.md') ? matterOf(files, 'task.id.md', indonesianMatter) : null;
  const start = filesBelow(files, 'start');
  const solved = filesBelow(files, 'solution');
  const { work, solution } = readWork(task, files, start, solved);
  return {
    kind: task.kind,
    title: task.title,
    task: task.body,
    hints: hintsIn(files.get('hints.md')),
    minutes: task.minutes,
    isRequired: task.required,
    atSecond: task.atSecond,
    work,
    checks: files.get('checks.js') ?? '',
    hiddenChecks: files.get('hidden.js') ?? '',
    structure: task.structure,
    solution,
    indonesian: indonesian && {
      title: indonesian.title,
      task: indonesian.body,
      hints: hintsIn(files.get('hints.id.md')),
      phrases: indonesian.phrases,
    },
  };
}

type Task = z.infer<typeof taskMatter>;

function readWork(
  task: Task,
  files: ExerciseFiles,
  start: SourceFile[],
  solved: SourceFile[],
): { work: ExerciseWork; solution: ExerciseAnswer } {
  switch (task.kind) {
    case 'function':
      return {
        work: { kind: 'function', files: start, names: task.names },
        solution: { kind: 'function', files: solved },
      };
    case 'output':
      return { work: { kind: 'output', files: start }, solution: { kind: 'output', text: task.prints } };
    case 'order': {
      const right = linesOf(solved[0]?.text ?? '');
      const lines = shuffledLines([...right, ...linesOf(start[0]?.text ?? '')]);
      const places: number[] = [];
      for (const line of right)
        places.push(lines.findIndex((one, place) => one === line && !places.includes(place)));
      return {
        work: { kind: 'order', lines, names: task.names },
        solution: { kind: 'order', places },
      };
    }
    case 'page':
      return { work: { kind: 'page', files: start }, solution: { kind: 'page', files: solved } };
    case 'sql':
      if (!task.expected) throw new Error('task.md: expected is missing');
      return {
        work: {
          kind: 'sql',
          seed: files.get('seed.sql') ?? '',
          files: start,
          ordered: task.ordered,
          expected: task.expected,
        },
        solution: { kind: 'sql', files: solved },
      };
    case 'git':
      return {
        work: { kind: 'git', files: start, setup: task.setup },
        solution: { kind: 'git', commands: commandsOf(solved[0]?.text ?? '') },
      };
    case 'quiz': {
      const read = quizFile.safeParse(parse(files.get('quiz.yaml') ?? ''));
      if (!read.success) throw new Error(`quiz.yaml: ${z.prettifyError(read.error)}`);
      const { questions } = read.data;
      return {
        work: { kind: 'quiz', questions },
        solution: { kind: 'quiz', answers: questions.map(rightAnswer) },
      };
    }
  }
}

function rightAnswer(asked: z.infer<typeof question>): number | number[] | string | null {
  switch (asked.kind) {
    case 'one':
      return asked.options.findIndex(({ right }) => right);
    case 'several':
      return asked.options.flatMap(({ right }, place) => (right ? [place] : []));
    case 'text':
      return asked.accept[0] ?? '';
    case 'number':
      return String(asked.value);
  }
}
