import { type ExerciseAnswer, filesOf } from '../answers.ts';
import type { SourceFile } from '../exercise.ts';
import * as m from '../messages/m.ts';
import { programOf } from '../rules.ts';
import { ColouredCode } from './coloured-code.tsx';
import type { ExerciseDetail } from './use-exercise.ts';

interface SolutionProps {
  exercise: ExerciseDetail;
  solution: ExerciseAnswer;
}

/** The model answer, in the colours of its language. */
export function Solution({ exercise, solution }: SolutionProps) {
  return (
    <div className="mt-2 basis-full">
      <h3 className="text-ui font-semibold text-ink">{m.modelAnswer()}</h3>
      {textsOf(exercise, solution).map(({ name, text }) => (
        <figure key={name} className="mt-2">
          <figcaption className="font-mono text-caption text-ink-3">{name}</figcaption>
          <pre className="mt-1 overflow-x-auto rounded-md bg-night p-4 font-mono text-small text-on-night">
            <code>
              <ColouredCode name={name} text={text} />
            </code>
          </pre>
        </figure>
      ))}
    </div>
  );
}

/** The model answer as texts to read. */
function textsOf({ work, phrases }: ExerciseDetail, solution: ExerciseAnswer): SourceFile[] {
  const say = (text: string) => phrases[text] ?? text;
  if (work.kind === 'quiz' && solution.kind === 'quiz')
    return work.questions.map((asked, index) => ({
      name: say(asked.ask),
      text: [solution.answers[index] ?? '']
        .flat()
        .map((one) => ('options' in asked ? say(asked.options[Number(one)]?.text ?? '') : one))
        .join('\n'),
    }));
  if (work.kind === 'order' && solution.kind === 'order')
    return [{ name: 'program.js', text: programOf(work, solution) }];
  if (solution.kind === 'output') return [{ name: m.output(), text: solution.text }];
  if (solution.kind === 'git') return [{ name: 'git', text: solution.commands.join('\n') }];
  return filesOf(solution);
}
