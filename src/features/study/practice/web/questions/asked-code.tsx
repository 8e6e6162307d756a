import { useEffect, useState } from 'react';
import { formatZonedTimeIn } from '#kernel/time.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { FileTabs } from '../file-tabs.tsx';
import { AnswerWords } from './answer-words.tsx';
import { type CodePaneProps, textsOf } from './asked.ts';
import { CodeLines } from './code-lines.tsx';
import * as m from './messages/m.ts';
import { countsByLine, lineInFile } from './places.ts';

/** What the learner asked about: the files as tabs, the line marked, and what the last run printed. */
export function AskedCode({ asked, places, marked, shown }: CodePaneProps) {
  const files = textsOf(asked.exercise.work, asked.answer);
  const [current, setCurrent] = useState(marked?.file ?? files[0]?.name ?? '');
  const file = files.find(({ name }) => name === current) ?? files[0];
  useEffect(() => {
    if (shown) setCurrent(shown.file);
  }, [shown]);
  return (
    <div className="flex h-full min-h-0 flex-col bg-night text-on-night">
      <div className="flex min-h-12 shrink-0 flex-wrap items-center justify-between gap-x-4 border-b border-night-line pr-5">
        <FileTabs names={files.map(({ name }) => name)} current={file?.name} onChoose={setCurrent} />
        <p className="py-1.5 text-small text-on-night-2 max-sm:pl-5">
          {m.askedAt({ time: formatZonedTimeIn(new Date(asked.askedAt), viewerTimeZone()) })}
        </p>
      </div>
      <section
        aria-label={m.code()}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it has its own scroll, so the keyboard must reach it
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto focus-visible:-outline-offset-2 focus-visible:outline-on-night"
      >
        {file ? (
          <CodeLines
            // Another file begins at its top.
            key={file.name}
            file={file}
            counts={countsByLine(places, file.name)}
            markedLine={lineInFile(shown ?? marked, file.name)}
            shown={shown?.file === file.name ? shown : null}
          />
        ) : null}
        <AnswerWords asked={asked} />
      </section>
      {asked.output ? (
        <section
          aria-label={m.lastOutput()}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it has its own scroll, so the keyboard must reach it
          tabIndex={0}
          className="max-h-[30%] shrink-0 overflow-y-auto border-t border-night-line px-5 py-4 focus-visible:-outline-offset-2 focus-visible:outline-on-night"
        >
          <h2 className="text-small font-semibold text-on-night-2">{m.lastOutput()}</h2>
          <pre className="mt-1.5 font-mono text-small whitespace-pre-wrap [overflow-wrap:anywhere]">
            {asked.output}
          </pre>
        </section>
      ) : null}
    </div>
  );
}
