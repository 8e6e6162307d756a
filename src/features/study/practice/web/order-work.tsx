import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { announce } from '#ui/announce.ts';
import { movedLine } from '../answers.ts';
import type { AnswerOf, WorkOf } from '../exercise.ts';
import * as m from '../messages/m.ts';

interface OrderWorkProps {
  work: WorkOf<'order'>;
  answer: AnswerOf<'order'>;
  onChange: (answer: AnswerOf<'order'>) => void;
}

const keyButton =
  'grid size-10 shrink-0 place-items-center rounded-md text-on-night-2 hover:bg-night-line hover:text-on-night disabled:opacity-30';

/** Lines that are put in order, one press each: no dragging is needed, and none is lost by a slip of the thumb. */
export function OrderWork({ work, answer, onChange }: OrderWorkProps) {
  const box = useRef<HTMLDivElement>(null);
  const left = work.lines.map((_, place) => place).filter((place) => !answer.places.includes(place));
  /** The button that was pressed goes: the focus goes to the first of these that is there then. */
  const focusOn = (...selectors: string[]) =>
    requestAnimationFrame(() => {
      const [first] = selectors.flatMap((one) => box.current?.querySelector<HTMLElement>(one) ?? []);
      first?.focus();
    });
  const move = (from: number, to: number) => {
    onChange(movedLine(answer, from, to));
    announce(m.lineMoved({ from: from + 1, to: to + 1 }));
    focusOn(`ol li:nth-child(${to + 1}) [data-move=${to < from ? 'up' : 'down'}]`);
  };
  const use = (index: number) => {
    onChange({ kind: 'order', places: [...answer.places, ...left.slice(index, index + 1)] });
    focusOn(
      `ul li:nth-child(${Math.min(index + 1, left.length - 1)}) button`,
      'ol li:last-child button:last-child',
    );
  };
  const takeOut = (index: number) => {
    const places = answer.places.toSpliced(index, 1);
    onChange({ kind: 'order', places });
    focusOn(`ol li:nth-child(${Math.min(index + 1, places.length)}) button:last-child`, 'ul button');
  };
  return (
    <div ref={box} className="h-full overflow-y-auto px-3 py-4 lg:px-5">
      <h2 className="px-1 text-small font-semibold text-on-night-2">{m.yourProgram()}</h2>
      {answer.places.length === 0 ? (
        <p className="mt-2 rounded-md border border-dashed border-night-line px-4 py-5 text-ui text-on-night-2">
          {m.pressLines()}
        </p>
      ) : (
        <ol className="mt-2 grid gap-1">
          {answer.places.map((place, index) => (
            <li key={place} className="flex items-center gap-1 rounded-md bg-night-2 pl-3">
              <Line number={index + 1} text={work.lines[place] ?? ''} />
              <button
                type="button"
                data-move="up"
                aria-label={m.moveLineUp({ line: index + 1 })}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
                className={keyButton}
              >
                <ArrowUp className="size-4" aria-hidden="true" />
              </button>
              <button
                type="button"
                data-move="down"
                aria-label={m.moveLineDown({ line: index + 1 })}
                disabled={index === answer.places.length - 1}
                onClick={() => move(index, index + 1)}
                className={keyButton}
              >
                <ArrowDown className="size-4" aria-hidden="true" />
              </button>
              <button
                type="button"
                aria-label={m.takeLineOut({ line: index + 1 })}
                onClick={() => takeOut(index)}
                className={keyButton}
              >
                <X className="size-4" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ol>
      )}
      {left.length > 0 ? (
        <>
          <h2 className="mt-6 px-1 text-small font-semibold text-on-night-2">{m.linesLeft()}</h2>
          <ul className="mt-2 grid gap-1">
            {left.map((place, index) => (
              <li key={place}>
                <button
                  type="button"
                  onClick={() => use(index)}
                  className="flex min-h-11 w-full items-center gap-2 rounded-md border border-night-line px-3 text-left hover:bg-night-2"
                >
                  <Plus className="size-4 shrink-0 text-on-night-2" aria-hidden="true" />
                  <Line text={work.lines[place] ?? ''} />
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

function Line({ number, text }: { number?: number; text: string }) {
  return (
    <>
      {number === undefined ? null : (
        <span className="w-5 shrink-0 font-mono text-caption text-on-night-2">{number}</span>
      )}
      <code className="min-w-0 flex-1 py-2.5 font-mono text-small break-words whitespace-pre-wrap text-on-night">
        {text}
      </code>
    </>
  );
}
