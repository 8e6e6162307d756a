import { CircleAlert, CircleCheck, EyeOff, Hourglass } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cn } from '#ui/cn.ts';
import { Sentence } from '#ui/sentence.tsx';
import type { WorkOf } from '../exercise.ts';
import * as m from '../messages/m.ts';
import { plainWords, wordsOfCheck } from '../problem-words.ts';
import { differencesOf, type MarkedRow } from '../row-differences.ts';
import { rowsCheck } from '../rules.ts';
import type { RunCheck, RunReport, RunTable } from '../run-report.ts';
import { sqlWords } from '../sql-words.ts';
import type { OutcomePlace } from './line-of-outcome.ts';
import type { ExerciseDetail } from './use-exercise.ts';
import type { GoToLine } from './use-shown-file.ts';

interface ResultsProps {
  report: RunReport;
  /** With the sentences of its checks in the reader's language. */
  exercise: Pick<ExerciseDetail, 'work' | 'phrases'>;
  /** The call that each check makes, as it is written. Those of a page are in a language that its learner may not know. */
  calls: ReadonlyMap<string, string>;
  hiddenNote: string | null;
  onGoToLine: GoToLine | null;
  /** The line that a bar below leads to, on a phone. */
  barPlace?: OutcomePlace | null;
}

const isAt = (place: OutcomePlace | null, line: number | undefined, file: string | undefined): boolean =>
  place !== null && place.line === line && place.file === (file ?? null);

/** What the checks found. The first one that fails is open, so that there is one thing to do next. */
export function ChecksList(props: ResultsProps) {
  const { report, exercise, calls, hiddenNote, onGoToLine, barPlace = null } = props;
  const { phrases, work } = exercise;
  const { table } = report;
  const firstFailed = report.checks.findIndex(({ ok }) => !ok);
  const say = (text: string) => phrases[text] ?? (text === rowsCheck ? m.rightRows() : text);
  return (
    <div className="py-1.5">
      <Ending report={report} onGoToLine={onGoToLine} barPlace={barPlace} />
      <ul>
        {report.checks.map((check, index) => (
          <li key={check.name}>
            {check.ok ? (
              <p className="flex gap-3 px-4 py-2.5 text-ui text-ink-2 lg:px-5">
                <CircleCheck className="mt-px size-[18px] shrink-0 text-success" aria-hidden="true" />
                <span>
                  <Sentence text={say(check.name)} />
                  <span className="sr-only"> {m.checkPassed()}</span>
                </span>
              </p>
            ) : (
              <FailedCheck
                // One that has become the first opens.
                key={String(index === firstFailed)}
                check={check}
                name={say(check.name)}
                advice={check.advice ? say(check.advice) : null}
                call={work.kind === 'page' ? null : (calls.get(check.name) ?? null)}
                rows={
                  check.name === rowsCheck && work.kind === 'sql' && table ? (
                    <ComparedRows table={table} work={work} />
                  ) : null
                }
                isFirst={index === firstFailed}
                isPage={work.kind === 'page'}
                isLineInBar={isAt(barPlace, check.line, check.file)}
                onGoToLine={onGoToLine}
              />
            )}
          </li>
        ))}
      </ul>
      {hiddenNote ? (
        <p className="flex gap-3 px-4 py-2.5 text-ui text-ink-3 lg:px-5">
          <EyeOff className="mt-px size-[18px] shrink-0" strokeWidth={1.85} aria-hidden="true" />
          {hiddenNote}
        </p>
      ) : null}
    </div>
  );
}

interface FailedCheckProps {
  check: RunCheck;
  name: string;
  advice: string | null;
  call: string | null;
  /** In the place of both values, for a query. */
  rows: ReactNode;
  isFirst: boolean;
  isPage: boolean;
  isLineInBar: boolean;
  onGoToLine: GoToLine | null;
}

/** "Not yet", never red: red is for what broke. */
function FailedCheck(props: FailedCheckProps) {
  const { check, name, advice, call, rows, isFirst, isPage, isLineInBar, onGoToLine } = props;
  const [isOpen, setIsOpen] = useState(isFirst);
  const { expected, got, message, line, file } = check;
  // Errors of code are read together with their words; those of a check that looks at a page are ours.
  const words = message === undefined ? null : wordsOfCheck(message, isPage);
  const hasMore = expected !== undefined || message !== undefined || advice !== null;
  return (
    <div
      className={cn('px-4 lg:px-5', isOpen ? 'border-y border-warning/40 bg-warning-soft py-3.5' : 'py-2.5')}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        disabled={!hasMore}
        onClick={() => setIsOpen(!isOpen)}
        className="-my-2.5 flex w-full gap-3 py-2.5 text-left text-ui text-ink"
      >
        <span
          aria-hidden="true"
          className="mt-px size-[18px] shrink-0 rounded-full border-[2.5px] border-warning"
        />
        <span>
          <span className="font-semibold">
            <Sentence text={name} />
          </span>{' '}
          <span className="ml-1 text-caption font-semibold text-warning-ink">{m.notYet()}</span>
        </span>
      </button>
      {isOpen && hasMore ? (
        <div className="pl-[30px]">
          {call ? <p className="mt-1.5 font-mono text-small break-words text-ink-2">{call}</p> : null}
          {message !== undefined && !(isPage && words) ? (
            <p className="mt-2 font-mono text-small break-words text-ink">{message}</p>
          ) : null}
          {words ? <p className="mt-2 text-ui text-ink">{words}</p> : null}
          {rows ??
            (expected !== undefined ? (
              <dl className="mt-2.5 grid max-w-[460px] grid-cols-2 gap-2">
                <Value label={m.expected()} text={isPage ? inWords(expected) : expected} />
                <Value label={m.got()} text={isPage ? inWords(got ?? '') : (got ?? '')} isGot />
              </dl>
            ) : null)}
          {advice ? (
            <p className="mt-2.5 max-w-[64ch] text-ui text-ink">
              <Sentence text={advice} />
            </p>
          ) : null}
          {line !== undefined && onGoToLine ? (
            <LineButton
              line={line}
              file={file}
              onGoToLine={onGoToLine}
              className={isLineInBar ? 'max-lg:hidden' : undefined}
            />
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** People who make a page may not know a programming language: they read yes and no. */
const inWords = (text: string) => (text === 'true' ? m.yes() : text === 'false' ? m.no() : text);

function Value({ label, text, isGot = false }: { label: string; text: string; isGot?: boolean }) {
  return (
    <div className="min-w-0 rounded-md border border-line bg-surface px-3 py-2">
      <dt className="text-caption font-semibold text-ink-3">{label}</dt>
      <dd
        className={cn(
          'mt-0.5 max-h-40 overflow-auto font-mono text-ui font-semibold break-words whitespace-pre-wrap',
          isGot && 'text-warning-ink',
        )}
      >
        {text}
      </dd>
    </div>
  );
}

interface LineButtonProps {
  line: number;
  file?: string | undefined;
  onGoToLine: GoToLine;
  className?: string | undefined;
}

function LineButton({ line, file, onGoToLine, className }: LineButtonProps) {
  return (
    <button
      type="button"
      onClick={() => onGoToLine(line, file)}
      className={cn(
        'mt-2 inline-flex h-10 items-center text-ui font-semibold text-primary-ink underline underline-offset-4',
        className,
      )}
    >
      {m.toLine({ line })}
    </button>
  );
}

/** How the run ended, if not well: an error, a loop without an end, or too much memory. */
function Ending({
  report,
  onGoToLine,
  barPlace = null,
}: Pick<ResultsProps, 'report' | 'onGoToLine' | 'barPlace'>) {
  const { end, problem, stoppedAtLine } = report;
  const file = (end === 'stopped' ? report.stoppedInFile : problem?.file) ?? undefined;
  if (end === 'finished' && !problem) return null;
  const line = end === 'stopped' ? stoppedAtLine : (problem?.line ?? null);
  const words = problem && (problem.name === 'SQL' ? sqlWords(problem.message, true) : plainWords(problem));
  return (
    <div className="mx-4 my-2 rounded-md bg-danger-soft px-4 py-3 lg:mx-5">
      <p className="flex gap-3 text-ui text-danger-ink">
        {end === 'finished' ? (
          <CircleAlert className="mt-px size-[18px] shrink-0" aria-hidden="true" />
        ) : (
          <Hourglass className="mt-px size-[18px] shrink-0" aria-hidden="true" />
        )}
        <span className="min-w-0">
          <span className="font-semibold">
            {end === 'stopped'
              ? line === null
                ? m.stopped()
                : file
                  ? m.stoppedIn({ line, file })
                  : m.stoppedAt({ line })
              : end === 'lost'
                ? m.usedUpMemory()
                : line === null
                  ? m.codeThrew()
                  : file
                    ? m.codeThrewIn({ line, file })
                    : m.codeThrewAt({ line })}
          </span>
          {problem && end === 'finished' ? (
            <span className="mt-1 block font-mono text-small break-words">
              {problem.name}: {problem.message}
            </span>
          ) : null}
          {words ? <span className="mt-1 block text-ink">{words}</span> : null}
        </span>
      </p>
      {line !== null && onGoToLine ? (
        <div className={cn('pl-[30px]', isAt(barPlace, line, file) && 'max-lg:hidden')}>
          <LineButton line={line} file={file} onGoToLine={onGoToLine} />
        </div>
      ) : null}
    </div>
  );
}

const lineLooks = { log: '', info: '', warn: 'text-warning-ink', error: 'text-danger-ink' } as const;

interface OutputProps extends Pick<ResultsProps, 'report' | 'onGoToLine'> {
  /** Whether the code is a page: what it does is in its preview. */
  isPage: boolean;
}

/** What the code printed. */
export function OutputList({ report, isPage, onGoToLine }: OutputProps) {
  const isSilent =
    report.end === 'finished' && !report.problem && !report.table && report.console.length === 0;
  return (
    <div className="py-1.5">
      <Ending report={report} onGoToLine={onGoToLine} />
      {report.table ? <ResultTable table={report.table} /> : null}
      {isSilent ? (
        <p className="px-4 py-3 text-ui text-ink-3 lg:px-5">
          {isPage ? m.pagePrintedNothing() : m.nothingPrinted()}
        </p>
      ) : null}
      {report.console.length === 0 ? null : (
        <ol className="px-4 py-2 font-mono text-small lg:px-5">
          {report.console.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: printed lines never change order
            <li key={index} className={cn('py-0.5 break-words whitespace-pre-wrap', lineLooks[line.level])}>
              {line.text}
            </li>
          ))}
        </ol>
      )}
      {report.droppedLines > 0 ? (
        <p className="px-4 py-2 text-small text-ink-3 lg:px-5">
          {m.linesDropped({ count: report.droppedLines })}
        </p>
      ) : null}
    </div>
  );
}

/** The rows that a query gave. */
function ResultTable({ table }: { table: RunTable }) {
  return (
    <div className="px-4 py-2 lg:px-5">
      <Rows columns={table.columns} rows={table.rows.map((cells): MarkedRow => ({ cells, mark: 'right' }))} />
      {table.isCut ? <p className="py-2 text-small text-ink-3">{m.rowsCut()}</p> : null}
    </div>
  );
}

/** What is wrong with the rows in a sentence, and each row that is wrong where it is. */
function ComparedRows({ table, work }: { table: RunTable; work: WorkOf<'sql'> }) {
  const { hasColumns, rows, extra, missing, moved } = differencesOf(work, table);
  const { columns } = work.expected;
  const sentences = [
    ...(hasColumns ? [] : [m.columnsExpected({ count: columns.length, names: columns.join(', ') })]),
    ...(extra > 0 ? [m.rowsExtra({ count: extra })] : []),
    // Of a result that was cut, the others may only not be shown.
    ...(missing > 0 && !table.isCut ? [m.rowsMissing({ count: missing })] : []),
    ...(moved > 0 ? [m.rowsMoved()] : []),
  ];
  return (
    <>
      <p className="mt-2 text-ui text-ink">{sentences.join(' ')}</p>
      <div className="mt-2.5 rounded-md border border-line bg-surface">
        <Rows
          columns={table.columns}
          rows={table.isCut ? rows.filter(({ mark }) => mark !== 'missing') : rows}
        />
      </div>
      {table.isCut ? <p className="py-2 text-small text-ink-2">{m.rowsCut()}</p> : null}
    </>
  );
}

const markNames = { extra: m.rowExtra, missing: m.rowMissing, moved: m.rowMoved } as const;

function Rows({ columns, rows }: { columns: readonly string[]; rows: readonly MarkedRow[] }) {
  // Numbers end below each other.
  const alignments = columns.map((_, place) =>
    rows.some(({ cells }) => typeof cells[place] === 'number') &&
    rows.every(({ cells }) => typeof cells[place] !== 'string')
      ? 'text-right tabular-nums'
      : '',
  );
  return (
    <section
      aria-label={m.resultTable()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it has its own scroll, so the keyboard must reach it
      tabIndex={0}
      className="overflow-x-auto focus-visible:-outline-offset-2"
    >
      <table className="min-w-full border-collapse text-left font-mono text-small">
        <thead>
          <tr>
            {columns.map((column, place) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
                key={place}
                scope="col"
                className={cn('border-b border-line px-3 py-2 font-semibold text-ink-2', alignments[place])}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, mark }, index) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are shown once, in their order
              key={index}
              className={cn(
                mark !== 'right' &&
                  'bg-warning-soft [&>td:first-child]:shadow-[inset_3px_0_0_var(--warning)]',
                mark === 'missing' && '[&>td]:border-dashed',
              )}
            >
              {cells.map((cell, place) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                  key={place}
                  className={cn('border-b border-line px-3 py-1.5 text-ink', alignments[place])}
                >
                  {cell === null ? <span className="text-ink-3">{m.noValue()}</span> : cell}
                  {place === 0 && mark !== 'right' ? (
                    <>
                      {' '}
                      <span className="ml-2 font-sans text-caption font-semibold text-warning-ink">
                        {markNames[mark]()}
                      </span>
                    </>
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
