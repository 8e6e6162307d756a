import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { cn } from '#ui/cn.ts';
import { Kbd } from '#ui/kbd.tsx';
import { Sentence } from '#ui/sentence.tsx';
import type { AnswerOf, ExerciseAnswer, Question, WorkOf } from '../exercise.ts';
import * as m from '../messages/m.ts';
import { isRight, isSameAnswer, type QuizAnswer } from '../rules.ts';
import { wordsAfterWrong } from './quiz-verdict.ts';

interface QuizWorkProps {
  work: WorkOf<'quiz'>;
  answer: AnswerOf<'quiz'>;
  phrases: Readonly<Record<string, string>>;
  /** The answers that were checked last: a verdict stays until its own answer changes. */
  checked: ExerciseAnswer | null;
  isNumbered?: boolean;
  /** The number keys choose (`numberKeyAnswer`), and each option names its key. */
  hasKeys?: boolean;
  onChange: (answer: AnswerOf<'quiz'>) => void;
}

/** The questions of a quiz, one under the other. A wrong answer says "not yet" and where to look again. */
export function QuizWork(props: QuizWorkProps) {
  const { work, answer, phrases, checked, isNumbered = true, hasKeys = false, onChange } = props;
  const say = (text: string) => phrases[text] ?? text;
  return (
    <ol className="grid grid-cols-1 gap-8">
      {work.questions.map((question, index) => (
        <li key={question.ask}>
          <QuestionPart
            number={isNumbered ? index + 1 : null}
            hasKeys={hasKeys}
            question={question}
            say={say}
            answer={answer.answers[index] ?? null}
            isChecked={
              checked?.kind === 'quiz' && isSameAnswer(checked.answers[index], answer.answers[index])
            }
            onAnswer={(given) =>
              onChange({
                kind: 'quiz',
                answers: work.questions.map((_, place) =>
                  place === index ? given : (answer.answers[place] ?? null),
                ),
              })
            }
          />
        </li>
      ))}
    </ol>
  );
}

interface QuestionPartProps {
  number: number | null;
  hasKeys: boolean;
  question: Question;
  say: (text: string) => string;
  answer: QuizAnswer;
  isChecked: boolean;
  onAnswer: (answer: QuizAnswer) => void;
}

function QuestionPart({ number, hasKeys, question, say, answer, isChecked, onAnswer }: QuestionPartProps) {
  const id = useId();
  const right = isRight(question, answer);
  const { verdict, help } = wordsAfterWrong(question, answer, say);
  const isOpen = question.kind === 'text' || question.kind === 'number';
  return (
    <fieldset className="min-w-0" aria-describedby={isChecked ? `${id}-verdict` : undefined}>
      <legend className="text-h4 text-ink">
        {number === null ? null : `${number}. `}
        <Sentence text={say(question.ask)} />
      </legend>
      {question.kind === 'several' ? (
        <p className="mt-1 text-small text-ink-3">{m.severalMayBeRight()}</p>
      ) : null}
      {question.code ? (
        <pre className="mt-3 overflow-x-auto rounded-md bg-night p-4 font-mono text-small text-on-night">
          <code>{question.code}</code>
        </pre>
      ) : null}
      {isOpen ? (
        <input
          type="text"
          inputMode={question.kind === 'number' ? 'decimal' : 'text'}
          aria-label={say(question.ask).replaceAll('`', '')}
          value={typeof answer === 'string' ? answer : ''}
          maxLength={120}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => onAnswer(event.target.value)}
          className="mt-3 h-12 w-full max-w-sm rounded-md border border-line-strong bg-surface px-3 font-mono text-[16px] text-ink"
        />
      ) : (
        <div className="mt-3 grid gap-2">
          {question.options.map((option, place) => {
            const isChosen = Array.isArray(answer) ? answer.includes(place) : answer === place;
            return (
              <label
                key={option.text}
                className={cn(
                  'flex min-h-14 cursor-pointer items-center gap-3 rounded-md border bg-surface px-4 py-2.5 text-ui text-ink',
                  hasKeys ? 'lg:min-h-11 lg:py-2' : 'lg:min-h-12',
                  isChosen ? 'border-primary ring-1 ring-primary' : 'border-line hover:border-line-strong',
                )}
              >
                <input
                  type={question.kind === 'one' ? 'radio' : 'checkbox'}
                  name={id}
                  checked={isChosen}
                  aria-keyshortcuts={hasKeys ? String(place + 1) : undefined}
                  onChange={() => onAnswer(chosen(question, answer, place))}
                  className="size-[18px] shrink-0 accent-(--primary)"
                />
                <span className="min-w-0">
                  <Sentence text={say(option.text)} />
                </span>
                {hasKeys ? (
                  <span aria-hidden="true" className="ml-auto shrink-0 max-lg:hidden">
                    <Kbd>{place + 1}</Kbd>
                  </span>
                ) : null}
              </label>
            );
          })}
        </div>
      )}
      {/* Over a video the verdict has its place from the start: nothing moves with it. */}
      <div className={cn('text-ui', hasKeys && 'mt-3 min-h-[calc(3lh+1.5rem)] lg:min-h-[calc(2lh+1.75rem)]')}>
        {isChecked ? (
          <p
            id={`${id}-verdict`}
            className={cn(
              'rounded-md px-4 py-3',
              !hasKeys && 'mt-3',
              right ? 'bg-success-soft text-ink' : 'bg-warning-soft text-ink',
            )}
          >
            {right ? (
              <>
                <CircleCheck className="-mt-0.5 mr-2 inline size-[18px] text-success" aria-hidden="true" />
                <span className="font-semibold">{m.right()}</span> <Sentence text={say(question.why)} />
              </>
            ) : (
              <>
                <span className="font-semibold">{verdict}</span>{' '}
                {help === null ? null : <Sentence text={help} />}
              </>
            )}
          </p>
        ) : null}
      </div>
    </fieldset>
  );
}

/** The answer after a number key, for the only question of a quiz; null if the key chooses nothing. */
export function numberKeyAnswer(
  { questions }: WorkOf<'quiz'>,
  { answers }: AnswerOf<'quiz'>,
  key: string,
): AnswerOf<'quiz'> | null {
  const [only, ...others] = questions;
  if (!only || others.length > 0 || !('options' in only) || !/^[1-9]$/.test(key)) return null;
  const place = Number(key) - 1;
  return only.options[place] ? { kind: 'quiz', answers: [chosen(only, answers[0] ?? null, place)] } : null;
}

function chosen(question: Question, answer: QuizAnswer, place: number): QuizAnswer {
  if (question.kind !== 'several') return place;
  const before = Array.isArray(answer) ? answer : [];
  return before.includes(place)
    ? before.filter((other) => other !== place)
    : [...before, place].sort((one, other) => one - other);
}
