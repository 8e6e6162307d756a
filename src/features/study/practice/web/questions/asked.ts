import type { Thread } from '#features/coaching/threads/web/thread-queries.ts';
import { type ApiClient, apiQuery } from '#kit/client.ts';
import { type ExerciseAnswer, type ExerciseWork, filesOf } from '../../answers.ts';
import type { SourceFile } from '../../exercise.ts';
import { programOf } from '../../rules.ts';

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

/** How many lines a message can name; 0 where a number would not say in which file. */
export function lineCountOf(work: ExerciseWork, answer: ExerciseAnswer): number {
  const [file, ...others] = textsOf(work, answer);
  return file && others.length === 0 ? file.text.split('\n').length : 0;
}

/** How many messages are about each line; one without a line is about the line of the question. */
export function messagesByLine(messages: readonly { line: number | null }[]): ReadonlyMap<number, number> {
  const first = messages[0]?.line ?? null;
  const counts = new Map<number, number>();
  for (const { line } of messages) {
    const about = line ?? first;
    if (about !== null) counts.set(about, (counts.get(about) ?? 0) + 1);
  }
  return counts;
}

export interface ShownLine {
  line: number;
  /** Grows each time someone goes there. */
  times: number;
}

export interface CodePaneProps {
  asked: Asked;
  thread: Thread;
  counts: ReadonlyMap<number, number>;
  markedLine: number | null;
  /** The line that someone went to from a message. */
  shown: ShownLine | null;
}
