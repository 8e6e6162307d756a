import { type CodePaneProps, textsOf } from './asked.ts';
import { CodeLines } from './code-lines.tsx';
import * as m from './messages/m.ts';
import { countsByLine, lineInFile } from './places.ts';

/** On a phone: the line in question between its neighbours, and the way to all of the code. */
export function CodeExcerpt({
  asked,
  places,
  marked,
  onOpen,
}: Omit<CodePaneProps, 'shown' | 'thread'> & { onOpen: () => void }) {
  const files = textsOf(asked.exercise.work, asked.answer);
  const file = files.find(({ name }) => name === marked?.file) ?? files[0];
  const markedLine = lineInFile(marked, file?.name);
  const lineCount = file?.text.split('\n').length ?? 0;
  const middle = Math.min(Math.max(markedLine ?? 2, 2), Math.max(2, lineCount - 1));
  // The last one says how it ended.
  const lastLine = asked.output.trimEnd().split('\n').at(-1) ?? '';
  return (
    <section aria-label={m.code()} className="shrink-0 bg-night text-on-night lg:hidden">
      {file ? (
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard.
          tabIndex={0}
          className="overflow-x-auto focus-visible:-outline-offset-2 focus-visible:outline-on-night"
        >
          <CodeLines
            file={file}
            counts={countsByLine(places, file.name)}
            markedLine={markedLine}
            from={middle - 1}
            to={middle + 1}
          />
        </div>
      ) : null}
      <div className="flex items-center justify-between gap-4 px-4 pb-1.5">
        <p className="min-w-0 truncate text-small text-on-night-2">
          {lastLine ? (
            <>
              {m.output()}{' '}
              <span lang="" className="font-mono font-semibold text-on-night">
                {lastLine}
              </span>
            </>
          ) : null}
        </p>
        <button
          type="button"
          onClick={onOpen}
          className="h-11 shrink-0 text-ui font-semibold text-on-night focus-visible:outline-on-night"
        >
          {file ? m.allOfCode() : m.wholeAnswer()}
        </button>
      </div>
    </section>
  );
}
