import { useId } from 'react';
import type { AnswerOf, WorkOf } from '../exercise.ts';
import * as m from '../messages/m.ts';
import { ColouredLine, useColours } from './coloured-code.tsx';

interface OutputWorkProps {
  work: WorkOf<'output'>;
  answer: AnswerOf<'output'>;
  onChange: (answer: AnswerOf<'output'>) => void;
}

/** Code to read, and a field for what it prints. */
export function OutputWork({ work, answer, onChange }: OutputWorkProps) {
  const id = useId();
  const file = { name: work.files[0]?.name ?? '', text: (work.files[0]?.text ?? '').trimEnd() };
  const colours = useColours(file);
  return (
    <div className="flex h-full min-h-0 flex-col short:sm:flex-row">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long code is scrolled with the keyboard */}
      <pre tabIndex={0} className="min-h-0 flex-1 overflow-auto py-3.5 font-mono text-ui leading-[26px]">
        <code>
          {file.text.split('\n').map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text never change order
            <span key={index} className="flex pr-5">
              <span aria-hidden="true" className="w-12 shrink-0 pr-4 text-right text-on-night-2">
                {index + 1}
              </span>
              <span className="min-w-0 break-words whitespace-pre-wrap">
                {line ? <ColouredLine parts={colours?.[index]} text={line} /> : ' '}
              </span>
            </span>
          ))}
        </code>
      </pre>
      <div className="border-t border-night-line p-3 short:py-1.5 short:sm:flex-1 short:sm:border-t-0 short:sm:border-l lg:px-5 lg:py-4">
        <label htmlFor={id} className="text-small font-semibold text-on-night">
          {m.whatIsPrinted()}
        </label>
        <textarea
          id={id}
          rows={4}
          maxLength={2000}
          value={answer.text}
          onChange={(event) => onChange({ kind: 'output', text: event.target.value })}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          placeholder={m.oneLineEach()}
          className="mt-2 block w-full resize-none short:mt-1 short:max-sm:h-[70px] rounded-md border border-night-line bg-night-2 px-3 py-2.5 font-mono text-[16px] leading-6 text-on-night placeholder:text-on-night-2 focus-visible:outline-on-night"
        />
      </div>
    </div>
  );
}
