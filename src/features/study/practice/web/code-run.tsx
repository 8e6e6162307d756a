import { useEffect, useRef, useState } from 'react';
import { currentLanguage } from '#kernel/language.ts';
import { announce } from '#ui/announce.ts';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import type { RunReport } from '../run-report.ts';
import { createRunner, runAnswer } from './run-answer.ts';
import { samplePage } from './sample-page.ts';
import { SqlRun } from './sql-run.tsx';

interface CodeRunProps {
  /** As people read it: `JavaScript`, `HTML`, `CSS` or `SQL`. */
  language: string;
  text: string;
  /** Grows with each press of Run. */
  times: number;
  onEnd: () => void;
}

/** Runs a code block of a lesson, and shows what came of it under the block. */
export function CodeRun(props: CodeRunProps) {
  return props.language === 'SQL' ? <SqlRun {...props} /> : <ScriptRun {...props} />;
}

/** The files that a block stands for. CSS gets a page on which it can be seen. */
const filesOf = (language: string, text: string) => {
  if (language === 'JavaScript') return [{ name: 'main.js', text }];
  if (language === 'HTML') return [{ name: 'index.html', text }];
  return [
    { name: 'index.html', text: samplePage() },
    { name: 'style.css', text },
  ];
};

function ScriptRun({ language, text, times, onEnd }: CodeRunProps) {
  const host = useRef<HTMLDivElement>(null);
  const preview = useRef<HTMLDivElement>(null);
  const [report, setReport] = useState<RunReport | null>(null);
  const isPage = language !== 'JavaScript';
  // The sample page for CSS is taller than most pages of a lesson.
  const height = language === 'CSS' ? 'h-88' : 'h-60';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press runs it once
  useEffect(() => {
    if (!host.current) return;
    const runner = createRunner(host.current);
    const kind = isPage ? 'page' : 'function';
    const files = filesOf(language, text);
    let isOver = false;
    runAnswer(
      {
        runner,
        host: host.current,
        preview: preview.current,
        onLater: (report) => isOver || setReport(report),
      },
      { work: { kind, files, names: [] }, checks: '' },
      { kind, files },
      false,
    )
      .then(
        (found) => {
          if (isOver) return;
          setReport(found);
          announce(found.end === 'finished' ? m.hasRun() : m.runStopped());
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
      <div ref={preview} className={isPage ? `${height} border-t border-night-line bg-white` : 'hidden'} />
      {report && language === 'CSS' ? (
        <p
          lang={currentLanguage()}
          className="my-0! border-t border-night-line bg-night-2 px-5 py-3 text-small text-on-night-2"
        >
          {m.sampleHas()}
        </p>
      ) : null}
      {report ? <Printed report={report} isPage={isPage} /> : null}
    </>
  );
}

/** The console under the code. A page that prints nothing needs none. */
function Printed({ report, isPage }: { report: RunReport; isPage: boolean }) {
  const { console: lines, problem, end, stoppedAtLine } = report;
  const ending =
    end === 'stopped'
      ? stoppedAtLine === null
        ? m.stopped()
        : m.stoppedAt({ line: stoppedAtLine })
      : end === 'lost'
        ? m.usedUpMemory()
        : problem
          ? `${problem.name}: ${problem.message}`
          : null;
  if (isPage && lines.length === 0 && !ending) return null;
  return (
    <div
      lang={currentLanguage()}
      className="border-t border-night-line bg-night-2 px-5 py-3 font-mono text-small text-on-night"
    >
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: printed lines never change order
        <p key={index} className="my-0! py-0.5 break-words whitespace-pre-wrap">
          {line.text}
        </p>
      ))}
      {ending ? <p className="my-0! py-0.5 font-sans text-ui text-sun">{ending}</p> : null}
      {lines.length === 0 && !ending ? (
        <p className="my-0! font-sans text-on-night-2">{m.nothingPrinted()}</p>
      ) : null}
    </div>
  );
}
