/** An exercise while an editor writes it: what its fields show, as texts. */
import { type Language, otherLanguage } from '#kernel/language.ts';
import type {
  ExerciseAnswer,
  ExerciseKind,
  ExerciseTexts,
  ExerciseWork,
  Phrases,
  Question,
  SourceFile,
  WorkOf,
} from '../../exercise.ts';
import * as m from '../../messages/m.ts';
import { linesApart, orderOf, quizSolution } from '../../rules.ts';

export interface StructurePart {
  name: string;
  selector: string;
  /** Empty if it only has to be there. */
  count: string;
}

export interface Draft extends ExerciseTexts {
  kind: ExerciseKind;
  language: Language;
  translation: (ExerciseTexts & { phrases: Phrases }) | null;
  minutes: string;
  isRequired: boolean;
  /** Empty if it is only under the module. */
  atSecond: string;
  /** Separated by commas. */
  names: string;
  start: SourceFile[];
  solved: SourceFile[];
  checks: string;
  hiddenChecks: string;
  structure: StructurePart[];
  prints: string;
  lines: string;
  strays: string;
  seed: string;
  isOrdered: boolean;
  /** JSON. */
  expected: string;
  /** Commands, one a line. */
  setup: string;
  commands: string;
  questions: Question[];
}

/** An exercise as the calls give and take it. */
export interface Written extends ExerciseTexts {
  language: Language;
  translations: Partial<Record<Language, (ExerciseTexts & { phrases: Phrases }) | undefined>>;
  minutes: number;
  isRequired: boolean;
  atSecond: number | null;
  work: ExerciseWork;
  checks: string;
  hiddenChecks: string;
  structure: { name: string; selector: string; count?: number | undefined }[];
  solution: ExerciseAnswer;
}

const startFiles: Record<ExerciseKind, string[]> = {
  function: ['main.js'],
  output: ['main.js'],
  order: [],
  page: ['index.html', 'style.css', 'app.js'],
  sql: ['query.sql'],
  git: [],
  quiz: [],
};

/** Kinds whose model answer is files like those at the start. */
export const hasSolvedFiles = (kind: ExerciseKind): boolean => ['function', 'page', 'sql'].includes(kind);

/** Kinds that are checked by code. */
export const hasChecks = (kind: ExerciseKind): boolean => ['function', 'order', 'page', 'git'].includes(kind);

export const emptyQuestion = (): Question => ({
  kind: 'one',
  ask: '',
  options: [
    { text: '', right: true },
    { text: '', right: false },
  ],
  why: '',
});

export function emptyDraft(kind: ExerciseKind, language: Language): Draft {
  const files = startFiles[kind].map((name) => ({ name, text: '' }));
  return {
    kind,
    language,
    title: '',
    task: '',
    hints: [],
    translation: null,
    minutes: '5',
    isRequired: true,
    atSecond: '',
    names: '',
    start: files,
    solved: hasSolvedFiles(kind) ? files : [],
    checks: '',
    hiddenChecks: '',
    structure: [],
    prints: '',
    lines: '',
    strays: '',
    seed: '',
    isOrdered: false,
    expected: kind === 'sql' ? '{ "columns": [], "rows": [] }' : '',
    setup: '',
    commands: '',
    questions: kind === 'quiz' ? [emptyQuestion()] : [],
  };
}

/** @returns the kind's fields of a stored exercise. */
function workFields(work: ExerciseWork, solution: ExerciseAnswer): Partial<Draft> {
  const solved = 'files' in solution ? solution.files : [];
  switch (work.kind) {
    case 'function':
      return { names: work.names.join(', '), start: work.files, solved };
    case 'output':
      return { start: work.files, prints: solution.kind === 'output' ? solution.text : '' };
    case 'order': {
      if (solution.kind !== 'order') return {};
      const { right, strays } = linesApart(work, solution);
      return { names: work.names.join(', '), lines: right.join('\n'), strays: strays.join('\n') };
    }
    case 'page':
      return { start: work.files, solved };
    case 'sql':
      return {
        start: work.files,
        solved,
        seed: work.seed,
        isOrdered: work.ordered,
        expected: shownRows(work.expected),
      };
    case 'git':
      return {
        start: work.files,
        setup: work.setup.join('\n'),
        commands: solution.kind === 'git' ? solution.commands.join('\n') : '',
      };
    case 'quiz':
      return { questions: work.questions };
  }
}

/** JSON with a row a line. */
const shownRows = ({ columns, rows }: WorkOf<'sql'>['expected']) =>
  `{\n  "columns": ${JSON.stringify(columns)},\n  "rows": [${rows.map((row) => `\n    ${JSON.stringify(row)}`).join(',')}\n  ]\n}`;

export function toDraft(exercise: Written): Draft {
  const { work, solution, language, translations, minutes, atSecond, structure, ...texts } = exercise;
  return {
    ...emptyDraft(work.kind, language),
    title: texts.title,
    task: texts.task,
    hints: texts.hints,
    isRequired: texts.isRequired,
    checks: texts.checks,
    hiddenChecks: texts.hiddenChecks,
    translation: translations[otherLanguage(language)] ?? null,
    minutes: String(minutes),
    atSecond: atSecond === null ? '' : String(atSecond),
    structure: structure.map(({ name, selector, count }) => ({
      name,
      selector,
      count: count === undefined ? '' : String(count),
    })),
    ...workFields(work, solution),
  };
}

/** A draft that cannot be sent; the message is for its author, and the path leads to the field. */
export class DraftProblem extends Error {
  readonly path: (string | number)[];
  constructor(message: string, ...path: (string | number)[]) {
    super(message);
    this.path = path;
  }
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

const namesIn = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** @throws DraftProblem */
function wholeNumber(text: string, problem: () => string, ...path: (string | number)[]): number {
  if (!/^\d{1,6}$/.test(text.trim())) throw new DraftProblem(problem(), ...path);
  return Number(text);
}

/** @throws DraftProblem */
function rowsIn(text: string): WorkOf<'sql'>['expected'] {
  try {
    return JSON.parse(text) as WorkOf<'sql'>['expected'];
  } catch {
    throw new DraftProblem(m.expectedNotJson(), 'expected');
  }
}

function workOf(draft: Draft): { work: ExerciseWork; solution: ExerciseAnswer } {
  const { start: files, solved, questions } = draft;
  switch (draft.kind) {
    case 'function':
      return {
        work: { kind: 'function', files, names: namesIn(draft.names) },
        solution: { kind: 'function', files: solved },
      };
    case 'output':
      return { work: { kind: 'output', files }, solution: { kind: 'output', text: draft.prints } };
    case 'order':
      return orderOf(linesOf(draft.lines), linesOf(draft.strays), namesIn(draft.names));
    case 'page':
      return { work: { kind: 'page', files }, solution: { kind: 'page', files: solved } };
    case 'sql':
      return {
        work: {
          kind: 'sql',
          files,
          seed: draft.seed,
          ordered: draft.isOrdered,
          expected: rowsIn(draft.expected),
        },
        solution: { kind: 'sql', files: solved },
      };
    case 'git':
      return {
        work: { kind: 'git', files, setup: linesOf(draft.setup) },
        solution: { kind: 'git', commands: linesOf(draft.commands) },
      };
    case 'quiz':
      return { work: { kind: 'quiz', questions }, solution: quizSolution(questions) };
  }
}

const written = (hints: readonly string[]) => hints.map((hint) => hint.trim()).filter(Boolean);

/** @throws DraftProblem when a field is no number or no JSON. */
export function fromDraft(draft: Draft): Written {
  const { translation } = draft;
  const phrases = Object.entries(translation?.phrases ?? {}).filter(([, text]) => text.trim() !== '');
  return {
    title: draft.title,
    task: draft.task,
    hints: written(draft.hints),
    language: draft.language,
    translations: translation
      ? {
          [otherLanguage(draft.language)]: {
            title: translation.title,
            task: translation.task,
            hints: written(translation.hints),
            phrases: Object.fromEntries(phrases),
          },
        }
      : {},
    minutes: wholeNumber(draft.minutes, m.minutesNotWhole, 'minutes'),
    isRequired: draft.isRequired,
    atSecond: draft.atSecond.trim() === '' ? null : wholeNumber(draft.atSecond, m.secondNotWhole, 'atSecond'),
    ...workOf(draft),
    checks: draft.checks,
    hiddenChecks: draft.hiddenChecks,
    structure: draft.structure.map(({ name, selector, count }, place) => ({
      name,
      selector,
      ...(count.trim() === ''
        ? {}
        : { count: wholeNumber(count, m.countNotWhole, 'structure', place, 'count') }),
    })),
  };
}

/** Only what was changed, so another editor's changes in the meantime stay. */
export function changedFields(before: Draft, after: Draft): Partial<Written> {
  const [old, next] = [fromDraft(before), fromDraft(after)];
  const isChanged = (name: keyof Written) => JSON.stringify(old[name]) !== JSON.stringify(next[name]);
  const names = (Object.keys(next) as (keyof Written)[]).filter(isChanged);
  const changed: Partial<Written> = Object.fromEntries(names.map((name) => [name, next[name]]));
  // Together: a translation is one from the language of the texts.
  return changed.translations || changed.language
    ? { ...changed, language: next.language, translations: next.translations }
    : changed;
}

/** How fields change the draft of their form. */
export type SetDraft = (fields: Partial<Draft>) => void;
