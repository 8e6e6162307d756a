import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { announce } from '#ui/announce.ts';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.ts';
import type { AnswerOf, WorkOf } from '../exercise.ts';
import * as m from '../messages/m.ts';
import { GitPicture } from './git-picture.tsx';
import { type GitTerminal, openTerminal } from './run/git-runner.ts';
import type { Output, RepositoryView } from './run/git-shell.ts';
import { completeCommand, gitCommands, mostCommands, shellCommands, withCommand } from './run/git-words.ts';

/** The prompt as Git's own shell has it: the folder, and the branch once there is a repository. */
function promptOf(view: RepositoryView | null): string {
  if (!view?.isBegun) return 'work $';
  const place = view.head.branch ?? `${view.head.oid?.slice(0, 7)}…`;
  return `work (${place}${view.isMerging ? '|MERGING' : ''}) $`;
}

interface Line {
  prompt: string;
  command: string;
  text: string;
  isError: boolean;
}

/** What Git has said, and after it what we say. */
function textOf({ text, said }: Output): string {
  const own =
    said?.is === 'help'
      ? [
          m.commandsHere(),
          gitCommands.map((name) => `git ${name}`).join(', '),
          shellCommands.filter((name) => name !== 'git').join(', '),
        ].join('\n')
      : said
        ? m.noSuchOption({ command: said.command, option: said.option })
        : '';
  return [text, own].filter((part) => part !== '').join('\n');
}

/** The lines that are shown after a command. */
function withLine(shown: Line[], prompt: string, command: string, output: Output): Line[] {
  const line = { prompt, command, text: textOf(output), isError: output.isError };
  if (!output.isCleared) return [...shown, line];
  return line.text === '' ? [] : [line];
}

/** For the row of keys on a phone. */
export interface TerminalHandle {
  /** Types at the end of the command. */
  insert: (text: string) => void;
  /** Shows the command before the one that is shown. */
  earlier: () => void;
  complete: () => void;
}

interface GitWorkProps {
  ref?: Ref<TerminalHandle>;
  work: WorkOf<'git'>;
  answer: AnswerOf<'git'>;
  sandbox: RefObject<HTMLElement | null>;
  onChange: (answer: AnswerOf<'git'>) => void;
}

/**
 * A terminal with real Git, in a repository that exists only in this page, and a picture of the repository above it.
 * Earlier commands are typed again first.
 */
export function GitWork({ ref, work, answer, sandbox, onChange }: GitWorkProps) {
  const opening = useRef<Promise<GitTerminal> | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [lines, setLines] = useState<Line[]>([]);
  const [view, setView] = useState<RepositoryView | null>(null);
  const [typed, setTyped] = useState('');
  const [isRunning, setIsRunning] = useState(false);
  const [back, setBack] = useState(0);
  /** Grows when the sandbox was lost and is opened once more. */
  const [opens, setOpens] = useState(0);
  const commands = useRef(answer.commands);
  commands.current = answer.commands;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each `opens` is a sandbox of its own
  useEffect(() => {
    if (!sandbox.current) return;
    let isOver = false;
    const open = async (host: HTMLElement) => {
      const opened = await openTerminal(host, work);
      let before: Line[] = [];
      let now = opened.view;
      for (const command of commands.current) {
        const prompt = promptOf(now);
        const { view: after, ...output } = await opened.run(command);
        before = withLine(before, prompt, command, output);
        now = after;
      }
      if (!isOver) {
        setLines(before);
        setView(now);
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
  }, [sandbox, work, opens]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line is shown
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [lines]);

  // A terminal that a phone's tab or keyboard has given another height still ends with its prompt.
  useEffect(() => {
    const terminal = box.current;
    if (!terminal) return;
    const observer = new ResizeObserver(() => terminal.scrollTo({ top: terminal.scrollHeight }));
    observer.observe(terminal);
    return () => observer.disconnect();
  }, []);

  const run = async () => {
    const command = typed.trim();
    if (command === '' || isRunning || !opening.current) return;
    const commands = withCommand(answer.commands, command);
    if (!commands) return toast.error(m.tooManyCommands({ most: mostCommands }));
    setIsRunning(true);
    setTyped('');
    setBack(0);
    try {
      // What is typed while the repository opens waits for it.
      const terminal = await opening.current;
      const { view: after, ...output } = await terminal.run(command);
      setLines((shown) => withLine(shown, promptOf(view ?? terminal.view), command, output));
      setView(after);
      announce(textOf(output) || m.commandRan());
      onChange({ kind: 'git', commands });
    } catch {
      toast.error(m.sandboxNotLoaded());
      setTyped(command);
      setOpens((count) => count + 1);
    } finally {
      setIsRunning(false);
    }
  };

  /** @param step 1 for the command before, -1 for the one after. */
  const recall = (step: number) => {
    const place = Math.max(0, Math.min(answer.commands.length, back + step));
    setBack(place);
    setTyped(place === 0 ? '' : (answer.commands.at(-place) ?? ''));
  };
  const completed = view && completeCommand(typed, view);
  useImperativeHandle(ref, () => ({
    insert: (text) => {
      setTyped((before) => before + text);
      field.current?.focus();
    },
    earlier: () => recall(1),
    complete: () => {
      if (completed) setTyped(completed);
    },
  }));

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (key === 'Enter' && !ctrlKey && !metaKey) {
      event.preventDefault();
      void run();
    } else if (key === 'ArrowUp' || key === 'ArrowDown') {
      event.preventDefault();
      recall(key === 'ArrowUp' ? 1 : -1);
    } else if (key === 'Tab' && !shiftKey && !ctrlKey && !metaKey && !altKey && completed) {
      // With nothing to complete, Tab leaves the field as everywhere.
      event.preventDefault();
      setTyped(completed);
    }
  };

  return (
    <div className="flex h-full min-h-0 flex-col">
      {view ? (
        <GitPicture view={view} />
      ) : (
        <div className="git-picture h-44 short:hidden shrink-0 bg-surface lg:h-72" aria-hidden="true" />
      )}
      <div
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long output is scrolled with the keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto px-4 py-4 font-mono text-[14px] leading-6 focus-visible:-outline-offset-2 focus-visible:outline-on-night lg:px-5"
      >
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a terminal never change order
          <div key={index}>
            <p className="break-words">
              <span aria-hidden="true" className="tok-keyword">
                {line.prompt}{' '}
              </span>
              {line.command}
            </p>
            {line.text ? (
              <p
                className={`break-words whitespace-pre-wrap ${line.isError ? 'text-sun' : 'text-on-night-2'}`}
              >
                {line.text.trimEnd()}
              </p>
            ) : null}
          </div>
        ))}
        <div className="flex items-center gap-2">
          <span aria-hidden="true" className="tok-keyword max-w-1/2 truncate">
            {!view || isRunning ? <Spinner /> : promptOf(view)}
          </span>
          <input
            ref={field}
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
    </div>
  );
}
