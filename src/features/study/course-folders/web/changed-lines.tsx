import type { ReactNode } from 'react';
import { sizeText } from '#features/study/videos/web/size-text.ts';
import { cn } from '#ui/cn.ts';
import type { Difference } from '../contract.ts';
import * as m from '../messages/m.ts';
import { LineCounts } from './line-counts.tsx';
import { markNames } from './mark.tsx';

type ChangedFile = Difference['groups'][number]['files'][number];
type Line = ChangedFile['lines'][number];

interface ChangedLinesProps {
  place: string;
  file: ChangedFile;
  /** At the end of the head. */
  actions?: ReactNode;
  /** Instead of the lines. */
  children?: ReactNode;
}

/** One file: its lines before and after, or what there is to say of a file that has none. */
export function ChangedLines({ place, file, actions, children }: ChangedLinesProps) {
  const { lines, plus, minus, sizeBytes, mark } = file;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-3.5">
        <h2 className="min-w-0 font-mono text-small font-semibold [overflow-wrap:anywhere]">{place}</h2>
        <p className="text-small text-ink-2 tabular-nums">
          <LineCounts plus={plus} minus={minus} />
        </p>
        {actions}
      </div>
      {children ??
        (lines.length > 0 ? (
          <div className="py-2">
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
              <LineRow key={at} line={line} />
            ))}
          </div>
        ) : (
          <p className="px-4 py-6 text-ui text-ink-2">
            {markNames[mark]()}
            {sizeBytes === null ? '' : `, ${sizeText(sizeBytes)}`}
          </p>
        ))}
    </>
  );
}

const looks = {
  same: { row: '', sign: '', word: '' },
  added: { row: 'bg-success-soft', sign: '+', word: 'bg-success/25' },
  removed: { row: 'bg-danger-soft', sign: '−', word: 'bg-danger/25' },
} as const;

function LineRow({ line }: { line: Line }) {
  const { kind, before, after, parts, count } = line;
  if (kind === 'gap' || kind === 'cut')
    return (
      <p className="flex items-center gap-3 px-4 py-1.5 text-caption text-ink-2 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {kind === 'gap' ? m.linesSame({ count }) : m.linesMore({ count })}
      </p>
    );
  const { row, sign, word } = looks[kind];
  return (
    <div
      className={cn(
        'grid grid-cols-[2rem_2rem_1.25rem_minmax(0,1fr)] px-2 font-mono text-caption leading-5 sm:grid-cols-[2.5rem_2.5rem_1.5rem_minmax(0,1fr)] sm:text-small sm:leading-6',
        row,
      )}
    >
      <span className="pr-2 text-right text-ink-3 tabular-nums" aria-hidden="true">
        {before}
      </span>
      <span className="pr-2 text-right text-ink-3 tabular-nums" aria-hidden="true">
        {after}
      </span>
      <span aria-hidden="true">{sign}</span>
      <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {kind === 'same' ? null : (
          <span className="sr-only">{kind === 'added' ? m.lineAdded() : m.lineRemoved()} </span>
        )}
        {parts.map(({ text, isChanged }, at) =>
          isChanged ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
            <mark key={at} className={cn('rounded-xs text-inherit', word)}>
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </span>
    </div>
  );
}
