import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { announce } from '#ui/announce.ts';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.ts';
import type { AnswerOf, WorkOf } from '../exercise.ts';
import * as m from '../messages/m.ts';
import { type GitTerminal, openTerminal } from './run/git-runner.ts';

const prompt = '$';
const mostCommands = 100;

interface Line {
  command: string;
  text: string;
  isError: boolean;
}

interface GitWorkProps {
  work: WorkOf<'git'>;
  answer: AnswerOf<'git'>;
  sandbox: RefObject<HTMLElement | null>;
  onChange: (answer: AnswerOf<'git'>) => void;
}

/** A terminal with real Git, in a repository that exists only in this page. Earlier commands are typed again first. */
export function GitWork({ work, answer, sandbox, onChange }: GitWorkProps) {
  const opening = useRef<Promise<GitTerminal> | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const [lines, setLines] = useState<Line[]>([]);
  const [typed, setTyped] = useState('');
  const [isOpening, setIsOpening] = useState(true);
  const [isRunning, setIsRunning] = useState(false);
  const [back, setBack] = useState(0);
  const commands = useRef(answer.commands);
  commands.current = answer.commands;

  useEffect(() => {
    if (!sandbox.current) return;
    let isOver = false;
    const open = async (host: HTMLElement) => {
      const opened = await openTerminal(host, work);
      const before: Line[] = [];
      for (const command of commands.current) before.push({ command, ...(await opened.run(command)) });
      if (!isOver) {
        setLines(before);
        setIsOpening(false);
      }
      return opened;
    };
    const opened = open(sandbox.current);
    opening.current = opened;
    opened.catch(() => isOver || toast.error(m.sandboxNotLoaded()));
    return () => {
      isOver = true;
      void opened.then(
        (terminal) => terminal.dispose(),
        () => undefined,
      );
    };
  }, [sandbox, work]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line is shown
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [lines]);

  const run = async () => {
    const command = typed.trim();
    if (command === '' || isRunning || !opening.current) return;
    setIsRunning(true);
    setTyped('');
    setBack(0);
    try {
      // What is typed while the repository opens waits for it.
      const terminal = await opening.current;
      const output = await terminal.run(command);
      setLines((shown) => [...shown, { command, ...output }]);
      announce(output.text || m.commandRan());
      onChange({ kind: 'git', commands: [...answer.commands, command].slice(-mostCommands) });
    } catch {
      toast.error(m.sandboxNotLoaded());
    } finally {
      setIsRunning(false);
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      void run();
    }
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const place = Math.max(0, Math.min(answer.commands.length, back + step));
    setBack(place);
    setTyped(place === 0 ? '' : (answer.commands.at(-place) ?? ''));
  };

  return (
    <div
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: long output is scrolled with the keyboard
      tabIndex={0}
      className="h-full overflow-y-auto px-4 py-4 font-mono text-[14px] leading-6 focus-visible:-outline-offset-2 focus-visible:outline-on-night lg:px-5"
    >
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a terminal never change order
        <div key={index}>
          <p className="break-words">
            <span aria-hidden="true" className="tok-keyword">
              {prompt}{' '}
            </span>
            {line.command}
          </p>
          {line.text ? (
            <p className={`break-words whitespace-pre-wrap ${line.isError ? 'text-sun' : 'text-on-night-2'}`}>
              {line.text.trimEnd()}
            </p>
          ) : null}
        </div>
      ))}
      <div className="flex items-center gap-2">
        <span aria-hidden="true" className="tok-keyword">
          {isOpening || isRunning ? <Spinner /> : prompt}
        </span>
        <input
          type="text"
          aria-label={m.typeCommand()}
          placeholder={lines.length === 0 ? m.gitExample() : ''}
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          className="min-h-11 min-w-0 flex-1 bg-transparent font-mono text-[16px] text-on-night caret-sun outline-none placeholder:text-on-night-2 lg:min-h-8 lg:text-[14px]"
        />
      </div>
    </div>
  );
}
