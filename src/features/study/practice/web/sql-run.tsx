import { useEffect, useRef, useState } from 'react';
import { currentLanguage } from '#kernel/language.ts';
import { announce } from '#ui/announce.ts';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import { sqlWords } from '../sql-words.ts';
import { createRunner } from './run/runner.ts';
import type { SqlResult } from './run/sql-protocol.ts';
import type { SqlReport } from './run/sql-runner.ts';

interface SqlRunProps {
  text: string;
  /** Grows with each press of Run. */
  times: number;
  onEnd: () => void;
}

/** Runs a block of SQL in an empty database, and shows each statement's result under the block. */
export function SqlRun({ text, times, onEnd }: SqlRunProps) {
  const host = useRef<HTMLDivElement>(null);
  const [report, setReport] = useState<SqlReport | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press runs it once
  useEffect(() => {
    if (!host.current) return;
    const runner = createRunner(host.current);
    let isOver = false;
    runner
      .run({ kind: 'sql', seed: '', query: text, each: true })
      .then(
        (found) => {
          if (isOver) return;
          setReport(found);
          const reason = endingOf(found);
          announce(reason ? m.sqlFailed({ reason }) : m.sqlHasRun({ count: found.results.length }));
        },
        () => isOver || toast.error(m.sandboxNotLoaded()),
      )
      .finally(() => isOver || onEnd());
    return () => {
      isOver = true;
      runner.dispose();
    };
  }, [times]);
  return (
    <>
      <div ref={host} className="absolute size-0 overflow-hidden" />
      {report ? <Results report={report} /> : null}
    </>
  );
}

/** Why it did not run to its end; null if it did. */
function endingOf({ end, error }: SqlReport): string | null {
  if (end === 'stopped') return m.stopped();
  if (end === 'lost') return m.usedUpMemory();
  return error === null ? null : sqlWords(error);
}

function Results({ report }: { report: SqlReport }) {
  const { results } = report;
  const ending = endingOf(report);
  return (
    <div
      lang={currentLanguage()}
      className="grid gap-3 border-t border-night-line bg-night-2 px-5 py-3 text-small text-on-night"
    >
      {results.map((result, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: results never change order
        <Result key={index} result={result} number={index + 1} />
      ))}
      {ending ? <p className="my-0! text-ui text-sun">{ending}</p> : null}
      {results.length === 0 && !ending ? <p className="my-0! text-on-night-2">{m.noStatements()}</p> : null}
    </div>
  );
}

function Result({ result, number }: { result: SqlResult; number: number }) {
  if (result.is === 'done') return <p className="my-0! text-on-night-2">{m.statementDone()}</p>;
  if (result.is === 'changed')
    return <p className="my-0! text-on-night-2">{m.rowsChanged({ count: result.count })}</p>;
  const { columns, rows, more } = result;
  const cell = 'border-b border-night-line! px-3! py-1.5! whitespace-nowrap bg-transparent!';
  return (
    <div className="min-w-0">
      {/* A wide table is scrolled in its own box, with the keyboard too. */}
      <section
        aria-label={m.resultNumber({ number })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard
        tabIndex={0}
        className="max-h-80 overflow-auto focus-visible:outline-on-night"
      >
        <table className="my-0! table! w-auto! min-w-full border-collapse text-left font-mono text-small">
          <thead>
            <tr>
              {columns.map((column, place) => (
                <th
                  // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
                  key={place}
                  scope="col"
                  className={`${cell} font-semibold text-on-night!`}
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are shown once, in their order
              <tr key={index}>
                {row.map((value, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                  <td key={place} className={`${cell} text-on-night!`}>
                    {value === null ? <span className="text-on-night-2">{m.noValue()}</span> : value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length === 0 ? <p className="my-0! pt-2 text-on-night-2">{m.noRows()}</p> : null}
      {more > 0 ? <p className="my-0! pt-2 text-on-night-2">{m.moreRows({ count: more })}</p> : null}
    </div>
  );
}
