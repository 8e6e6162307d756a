import { langOf } from '#kit/other-language.ts';
import { Sentence } from '#ui/sentence.tsx';
import type { Question } from '../../exercise.ts';
import type { QuizAnswer } from '../../rules.ts';
import type { Asked } from './asked.ts';
import * as m from './messages/m.ts';

/** An answer that is no code, in words: what was chosen in a quiz, or the output that was predicted. */
export function AnswerWords({ asked: { exercise, answer } }: { asked: Pick<Asked, 'exercise' | 'answer'> }) {
  const { work, phrases, language } = exercise;
  const say = (text: string) => phrases[text] ?? text;
  if (answer.kind === 'output')
    return (
      <div className="border-t border-night-line px-5 py-4">
        <h3 className="text-small font-semibold text-on-night-2">{m.predicted()}</h3>
        <pre className="mt-1 font-mono text-small whitespace-pre-wrap">
          {answer.text || m.nothingAnswered()}
        </pre>
      </div>
    );
  if (work.kind !== 'quiz' || answer.kind !== 'quiz') return null;
  return (
    <ol lang={langOf(language)} className="grid gap-6 px-5 py-6">
      {work.questions.map((question, index) => (
        <li key={question.ask}>
          <h3 className="text-h4">
            {index + 1}. <Plain text={say(question.ask)} />
          </h3>
          {question.code ? (
            <pre className="mt-2 overflow-x-auto rounded-md bg-night-2 p-3 font-mono text-small">
              <code>{question.code}</code>
            </pre>
          ) : null}
          <ul className="mt-2 grid gap-1 text-ui text-on-night-2">
            {chosenIn(question, answer.answers[index] ?? null).map((text) => (
              <li key={text}>
                <Plain text={say(text)} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** Code in a sentence has colours of the page; on night it takes those of its surroundings. */
function Plain({ text }: { text: string }) {
  return (
    <span className="[&_code]:border-night-line [&_code]:bg-night-2 [&_code]:text-on-night">
      <Sentence text={text} />
    </span>
  );
}

function chosenIn(question: Question, answer: QuizAnswer): string[] {
  if (answer === null || answer === '' || (Array.isArray(answer) && answer.length === 0))
    return [m.nothingAnswered()];
  if (question.kind === 'text' || question.kind === 'number') return [String(answer)];
  const places = Array.isArray(answer) ? answer : [Number(answer)];
  return places.map((place) => question.options[place]?.text ?? m.nothingAnswered());
}
