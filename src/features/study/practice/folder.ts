/**
 * An exercise as a folder of files: what authors write, and what courses are imported from and exported to
 * (`content/README.md` describes it).
 */
import { z } from 'zod';
import { languages, otherLanguage } from '#kernel/language.ts';
import { readYaml, writeYaml } from '#kernel/strict-yaml.ts';
import {
  type Exercise,
  type ExerciseAnswer,
  type ExerciseWork,
  exerciseKinds,
  question,
  type SourceFile,
} from './exercise.ts';
import * as m from './messages/m.ts';
import { linesApart, orderOf, quizSolution } from './rules.ts';

/** Paths in the folder, such as `start/total.js`, with their texts. */
export type ExerciseFiles = ReadonlyMap<string, string>;

/** What is wrong with a file of a folder, for the person who wrote it. */
export class FolderProblem extends Error {
  readonly file: string;
  readonly issues: readonly string[];

  constructor(file: string, issues: readonly string[]) {
    super(`${file}: ${issues.join(' ')}`);
    this.name = 'FolderProblem';
    this.file = file;
    this.issues = issues;
  }
}

const taskMatter = z.strictObject({
  kind: z.enum(exerciseKinds),
  /** In which the exercise is written; `task.id.md` or `task.en.md` has the other one. */
  language: z.enum(languages).default('en'),
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

const translatedMatter = z.strictObject({
  title: z.string().min(1).max(160),
  phrases: z.record(z.string(), z.string()).default({}),
});

const quizFile = z.strictObject({
  questions: z.array(question),
});

/**
 * @param firstLine the line of the file on which the YAML begins.
 * @throws FolderProblem when it is no YAML, or another shape; it names the lines.
 */
export function yamlOf<Value>(file: string, text: string, schema: z.ZodType<Value>, firstLine = 1): Value {
  const read = readYaml(text, schema, firstLine);
  if ('value' in read) return read.value;
  const { isYaml } = read;
  throw new FolderProblem(
    file,
    read.issues.map(({ line, path, message }) =>
      isYaml ? m.atLine({ line, issue: placed(path, message) }) : m.notYaml({ line, reason: message }),
    ),
  );
}

/** "questions 2 options: …", with entries counted from 1. */
const placed = (path: readonly PropertyKey[], message: string) =>
  path.length === 0
    ? message
    : `${path.map((part) => (typeof part === 'number' ? part + 1 : String(part))).join(' ')}: ${message}`;

/** A text with front matter: its fields, and the text below as `body`. @throws FolderProblem */
export function matterOf<Shape extends z.core.$ZodLooseShape>(
  files: ExerciseFiles,
  name: string,
  schema: z.ZodObject<Shape>,
): z.infer<z.ZodObject<Shape>> & { body: string } {
  const text = files.get(name);
  const [, matter, body] = /^---\n([\s\S]*?)\n---\n?([\s\S]*)$/.exec(text ?? '') ?? [];
  if (text === undefined) throw new FolderProblem(name, [m.fileMissing()]);
  if (matter === undefined || body === undefined) throw new FolderProblem(name, [m.noFrontMatter()]);
  return { ...yamlOf(name, matter, schema, 2), body: body.trim() };
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

/** @throws FolderProblem when the folder is not an exercise. */
export function readExercise(files: ExerciseFiles): Exercise {
  const task = matterOf(files, 'task.md', taskMatter);
  const other = otherLanguage(task.language);
  const translated = files.has(`task.${other}.md`)
    ? matterOf(files, `task.${other}.md`, translatedMatter)
    : null;
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
    language: task.language,
    translation: translated && {
      title: translated.title,
      task: translated.body,
      hints: hintsIn(files.get(`hints.${other}.md`)),
      phrases: translated.phrases,
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
    case 'order':
      return orderOf(linesOf(solved[0]?.text ?? ''), linesOf(start[0]?.text ?? ''), task.names);
    case 'page':
      return { work: { kind: 'page', files: start }, solution: { kind: 'page', files: solved } };
    case 'sql':
      if (!task.expected) throw new FolderProblem('task.md', [m.expectedMissing()]);
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
      const text = files.get('quiz.yaml');
      if (text === undefined) throw new FolderProblem('quiz.yaml', [m.fileMissing()]);
      const { questions } = yamlOf('quiz.yaml', text, quizFile);
      return { work: { kind: 'quiz', questions }, solution: quizSolution(questions) };
    }
  }
}

export const withMatter = (matter: object, body: string): string =>
  `---\n${writeYaml(matter)}---\n\n${body}\n`;

/** Leaves out what has its default, so that folders are as short as people write them. */
const without = (matter: Record<string, unknown>, empty: readonly unknown[]) =>
  Object.fromEntries(
    Object.entries(matter).filter(
      ([, value]) => !empty.includes(value) && !(Array.isArray(value) && value.length === 0),
    ),
  );

/** The folder of an exercise: `readExercise` makes the same exercise of it. */
export function writeExercise(exercise: Exercise): Map<string, string> {
  const { language, translation, work, solution } = exercise;
  const files = new Map<string, string>();
  const put = (name: string, text: string) => text !== '' && files.set(name, text);
  const putAll = (folder: string, sources: readonly SourceFile[]) => {
    for (const { name, text } of sources) files.set(`${folder}/${name}`, text);
  };
  const matter = {
    kind: exercise.kind,
    language: language === 'en' ? null : language,
    title: exercise.title,
    minutes: exercise.minutes,
    required: exercise.isRequired ? null : false,
    atSecond: exercise.atSecond,
    names: 'names' in work ? work.names : [],
    structure: exercise.structure,
    setup: work.kind === 'git' ? work.setup : [],
    prints: solution.kind === 'output' ? solution.text : '',
    ordered: work.kind === 'sql' && work.ordered ? true : null,
    expected: work.kind === 'sql' ? work.expected : null,
  };
  files.set('task.md', withMatter(without(matter, [null, '']), exercise.task));
  put('hints.md', writeHints(exercise.hints));
  if (translation) {
    const other = otherLanguage(language);
    const { title, task, hints } = translation;
    files.set(`task.${other}.md`, withMatter({ title, phrases: inOneOrder(translation.phrases) }, task));
    put(`hints.${other}.md`, writeHints(hints));
  }
  put('checks.js', exercise.checks);
  put('hidden.js', exercise.hiddenChecks);
  if (work.kind === 'order' && solution.kind === 'order') {
    const { right, strays } = linesApart(work, solution);
    files.set('solution/program.js', `${right.join('\n')}\n`);
    put('start/more.js', strays.map((line) => `${line}\n`).join(''));
  } else if ('files' in work) putAll('start', work.files);
  if (solution.kind === 'git') files.set('solution/commands.txt', `${solution.commands.join('\n')}\n`);
  else if ('files' in solution) putAll('solution', solution.files);
  if (work.kind === 'sql') put('seed.sql', work.seed);
  if (work.kind === 'quiz') files.set('quiz.yaml', writeYaml({ questions: work.questions }));
  return files;
}

/** The shortest first: the database keeps no other order, so the same exercise is the same text wherever it comes from. */
const inOneOrder = (phrases: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(phrases).sort(
      ([one], [other]) =>
        Buffer.byteLength(one) - Buffer.byteLength(other) ||
        Buffer.compare(Buffer.from(one), Buffer.from(other)),
    ),
  );

const writeHints = (hints: readonly string[]) => (hints.length > 0 ? `${hints.join('\n\n---\n\n')}\n` : '');
