import { MessageCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cn } from '#ui/cn.ts';
import type { SourceFile } from '../../exercise.ts';
import { ColouredLine, useColours } from '../coloured-code.tsx';
import * as m from './messages/m.ts';
import type { ShownPlace } from './places.ts';

interface CodeLinesProps {
  file: SourceFile;
  counts: ReadonlyMap<number, number>;
  /** The line in question. */
  markedLine: number | null;
  /** The place in this file that someone went to. */
  shown?: ShownPlace | null;
  /** The first and the last line, from 1; all by default. */
  from?: number;
  to?: number;
}

/** Code with its line numbers, on night in both themes; a line that messages are about says how many. */
export function CodeLines({ file, counts, markedLine, shown = null, from = 1, to }: CodeLinesProps) {
  const list = useRef<HTMLOListElement>(null);
  const colours = useColours(file);
  const lines = file.text.split('\n').slice(from - 1, to);
  useEffect(() => {
    if (!shown) return;
    const line = list.current?.querySelector(`[data-line="${shown.line}"]`);
    line?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, [shown]);
  return (
    <ol
      ref={list}
      aria-label={m.codeOf({ name: file.name })}
      className="min-w-fit py-3.5 font-mono text-[14px] leading-[26px] [font-feature-settings:'calt'_0,'liga'_0,'zero'_1]"
    >
      {lines.map((text, index) => {
        const number = from + index;
        const count = counts.get(number) ?? 0;
        const isMarked = number === markedLine;
        return (
          <li
            key={number}
            data-line={number}
            className={cn(
              'flex items-start pr-5',
              isMarked && 'bg-[oklch(0.83_0.15_80/0.15)] shadow-[inset_3px_0_0_var(--sun)]',
            )}
          >
            <span
              aria-hidden="true"
              className={cn(
                'w-14 shrink-0 pr-5 text-right text-[13px] select-none',
                isMarked ? 'text-sun' : 'text-[oklch(0.66_0.04_267)]',
              )}
            >
              {number}
            </span>
            <code className="min-w-0 flex-1 whitespace-pre">
              <ColouredLine parts={colours?.[number - 1]} text={text} />
            </code>
            {count > 0 ? (
              <span className="sticky right-5 ml-4 inline-flex h-[22px] shrink-0 items-center gap-1.5 self-center rounded-full bg-accent px-2.5 font-sans text-caption font-semibold text-on-accent max-lg:hidden">
                <MessageCircle className="size-3.5" aria-hidden="true" />
                {m.messagesHere({ count })}
              </span>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
