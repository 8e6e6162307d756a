import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { currentLanguage } from '#kernel/language.ts';
import { announce } from '#ui/announce.ts';
import { CodeFrame, type CodeFrameProps } from '#ui/rich-text.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import type { RunReport } from '../run-report.ts';

const runnable = new Set(['JavaScript', 'HTML']);

/** A code block of a lesson: JavaScript and HTML can be run in place, in the sandbox of the exercises. */
export function RunnableCode(props: CodeFrameProps) {
  return runnable.has(props.language) ? <RunCode {...props} /> : <CodeFrame {...props} />;
}

function RunCode({ language, text, buttons, children }: CodeFrameProps) {
  const host = useRef<HTMLDivElement>(null);
  const preview = useRef<HTMLDivElement>(null);
  const end = useRef<(() => void) | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const [report, setReport] = useState<RunReport | null>(null);
  const isPage = language === 'HTML';
  useEffect(() => () => end.current?.(), []);
  const run = async () => {
    if (isRunning) return;
    setIsRunning(true);
    try {
      const late = await import('./run-answer.ts');
      if (!host.current || !preview.current) return;
      const runner = late.createRunner(host.current);
      end.current = () => runner.dispose();
      const name = isPage ? 'index.html' : 'main.js';
      const kind = isPage ? 'page' : 'function';
      const files = [{ name, text }];
      const found = await late.runAnswer(
        { runner, preview: preview.current },
        { work: { kind, files, names: [] }, checks: '' },
        { kind, files },
        false,
      );
      setReport(found);
      announce(found.end === 'finished' ? m.hasRun() : m.runStopped());
      if (!isPage) runner.dispose();
    } catch {
      toast.error(m.sandboxNotLoaded());
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <CodeFrame
      language={language}
      buttons={
        <span className="flex items-center">
          <button
            type="button"
            onClick={run}
            aria-busy={isRunning || undefined}
            className="inline-flex h-10 items-center gap-2 rounded-md px-3 text-ui font-semibold text-on-night hover:bg-night-2 focus-visible:outline-on-night"
          >
            {isRunning ? <Spinner /> : <Play className="size-4" aria-hidden="true" />}
            {m.run()}
          </button>
          {buttons}
        </span>
      }
    >
      {children}
      <div ref={host} className="absolute size-0 overflow-hidden" />
      <div
        ref={preview}
        lang={currentLanguage()}
        className={isPage && report ? 'h-60 border-t border-night-line bg-white' : 'hidden'}
      />
      {report ? <Printed report={report} isPage={isPage} /> : null}
    </CodeFrame>
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
