import { Play } from 'lucide-react';
import { useState } from 'react';
import { latePart } from '#ui/late-part.tsx';
import { CodeFrame, type CodeFrameProps } from '#ui/rich-text.tsx';
import { Spinner } from '#ui/spinner.tsx';
import * as m from '../messages/m.ts';
import { canRun } from '../runnable.ts';

const CodeRun = latePart(() =>
  import('#features/study/practice/web/code-run.tsx').then((module) => module.CodeRun),
);

/** A code block of a lesson: JavaScript, HTML, CSS and SQL can be run in place, in the sandbox of the exercises. */
export function RunnableCode(props: CodeFrameProps) {
  return canRun(props.language, props.text) ? <CodeWithRun {...props} /> : <CodeFrame {...props} />;
}

function CodeWithRun({ language, text, buttons, children }: CodeFrameProps) {
  const [times, setTimes] = useState(0);
  const [isRunning, setIsRunning] = useState(false);
  const run = () => {
    if (isRunning) return;
    setIsRunning(true);
    setTimes(times + 1);
  };
  return (
    <CodeFrame
      language={language}
      buttons={
        <span className="flex flex-wrap items-center justify-end">
          <button
            type="button"
            onClick={run}
            aria-busy={isRunning || undefined}
            className="inline-flex h-10 items-center gap-2 rounded-md px-3 max-sm:px-2 text-ui font-semibold text-on-night hover:bg-night-2 focus-visible:outline-on-night"
          >
            {isRunning ? <Spinner /> : <Play className="size-4" aria-hidden="true" />}
            {m.run()}
          </button>
          {buttons}
        </span>
      }
    >
      {children}
      {times > 0 ? (
        <CodeRun language={language} text={text} times={times} onEnd={() => setIsRunning(false)} />
      ) : null}
    </CodeFrame>
  );
}
