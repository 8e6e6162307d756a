/**
 * Comments in the files that learners begin with: sentences for people, so they are translated by the phrases, as those
 * of checks are. Only a comment that has its line to itself counts, so every line stays where it is.
 */
import type { ExerciseWork, Phrases, SourceFile } from './exercise.ts';

interface Marks {
  open: string;
  close: string;
}

const slashes: Marks = { open: '//', close: '' };
const stars: Marks = { open: '/*', close: '*/' };
const arrows: Marks = { open: '<!--', close: '-->' };
const dashes: Marks = { open: '--', close: '' };

/** By the ending of the file. */
const marksOf = new Map<string, readonly Marks[]>([
  ['js', [slashes, stars]],
  ['css', [stars]],
  ['html', [arrows, slashes, stars]],
  ['sql', [dashes, stars]],
]);

/** The comment of a line that holds nothing else; null if there is none. */
function commentOf(line: string, marks: readonly Marks[]): (Marks & { text: string }) | null {
  const code = line.trim();
  for (const { open, close } of marks) {
    if (!code.startsWith(open) || !code.endsWith(close)) continue;
    const text = code.slice(open.length, code.length - close.length).trim();
    if (text !== '') return { open, close, text };
  }
  return null;
}

const linesOf = ({ name, text }: SourceFile) => {
  const marks = marksOf.get(name.split('.').at(-1) ?? '') ?? [];
  return text.split('\n').map((line) => ({ line, comment: commentOf(line, marks) }));
};

/** Checks of a repository compare its files as they are written, so theirs stay. */
const hasComments = (kind: ExerciseWork['kind']): boolean => kind !== 'git';

/** The comments in files, in their order. */
export const commentsIn = (kind: ExerciseWork['kind'], files: readonly SourceFile[]): string[] =>
  hasComments(kind)
    ? files.flatMap(linesOf).flatMap(({ comment }) => (comment === null ? [] : [comment.text]))
    : [];

function translated(file: SourceFile, phrases: Phrases): SourceFile {
  const lines = linesOf(file).map(({ line, comment }) => {
    if (comment === null || !Object.hasOwn(phrases, comment.text)) return line;
    const indent = line.slice(0, line.length - line.trimStart().length);
    return `${indent}${comment.open} ${phrases[comment.text]} ${comment.close}`.trimEnd();
  });
  return { name: file.name, text: lines.join('\n') };
}

/** The start or the model answer with its comments in the language of the phrases. */
export const inPhrases = <Given extends { kind: ExerciseWork['kind'] }>(
  given: Given,
  phrases: Phrases,
): Given =>
  'files' in given && hasComments(given.kind)
    ? { ...given, files: (given.files as SourceFile[]).map((file) => translated(file, phrases)) }
    : given;
