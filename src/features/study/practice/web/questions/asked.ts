import type { CodeFile, CodePlace } from '#features/coaching/threads/web/code-files.ts';
import type { Thread } from '#features/coaching/threads/web/thread-queries.ts';
import { type ApiClient, apiQuery } from '#kit/client.ts';
import { type ExerciseAnswer, type ExerciseWork, filesOf } from '../../answers.ts';
import type { SourceFile } from '../../exercise.ts';
import { programOf } from '../../rules.ts';
import type { ShownPlace } from './places.ts';

export type Asked = Awaited<ReturnType<ApiClient['practice']['question']>>;

export const askedQuery = (id: string) => apiQuery.practice.question.queryOptions({ input: { id } });

/** What there is to read of an answer, by file; none for a quiz. */
export function textsOf(work: ExerciseWork, answer: ExerciseAnswer): SourceFile[] {
  if (work.kind === 'order' && answer.kind === 'order')
    return [{ name: 'program.js', text: programOf(work, answer) }];
  if (work.kind === 'output') return work.files;
  if (answer.kind === 'git') return [{ name: 'git', text: answer.commands.join('\n') }];
  return filesOf(answer);
}

/** The lines that a message can name. */
export const codeFilesOf = (work: ExerciseWork, answer: ExerciseAnswer): CodeFile[] =>
  textsOf(work, answer).map(({ name, text }) => ({ name, lineCount: text.split('\n').length }));

export interface CodePaneProps {
  asked: Asked;
  thread: Thread;
  /** What the messages are about, a place for each of them. */
  places: readonly CodePlace[];
  /** The place that the question is about. */
  marked: CodePlace | null;
  /** The place that someone went to from a message. */
  shown: ShownPlace | null;
}
