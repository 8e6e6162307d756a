import { CornerDownRight, Trash2 } from 'lucide-react';
import { type KeyboardEvent, memo, useState } from 'react';
import {
  type Cue,
  type CueProblem,
  comfortableSpeed,
  isHint,
  longestCueText,
  speedOf,
} from '#features/study/videos/caption-cues.ts';
import type { Language } from '#kernel/language.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { IconButton } from '#ui/icon-button.tsx';
import * as m from '../../../../messages/m.ts';
import type { CueEdit } from './cue-edits.ts';
import { lineTime, readLineTime } from './line-time.ts';

interface CaptionLineProps {
  cue: Cue;
  index: number;
  problem: CueProblem | null;
  /** The player is here. */
  isCurrent: boolean;
  language: Language;
  onEdit: (edit: CueEdit) => void;
  onSeek: (seconds: number) => void;
  getSeconds: () => number;
}

const nudgeMs = 100;

/** Its times, its text, and what makes it hard to read. A long video has a thousand of them. */
export const CaptionLine = memo(
  CaptionLineBody,
  (before, after) =>
    before.cue === after.cue &&
    before.index === after.index &&
    before.isCurrent === after.isCurrent &&
    before.problem?.kind === after.problem?.kind,
);

function CaptionLineBody({
  cue,
  index,
  problem,
  isCurrent,
  language,
  onEdit,
  onSeek,
  getSeconds,
}: CaptionLineProps) {
  const line = index + 1;
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onEdit({ kind: 'split', index, at: selectionStart });
    } else if (event.key === 'Backspace' && selectionStart === 0 && selectionEnd === 0 && index > 0) {
      event.preventDefault();
      onEdit({ kind: 'join', index });
    } else if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      event.preventDefault();
      onEdit({ kind: 'start', index, ms: cue.startMs + (event.key === 'ArrowLeft' ? -nudgeMs : nudgeMs) });
    }
  };
  const speed = Math.round(speedOf(cue));
  return (
    <li
      className={cn(
        'grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-start gap-x-3 border-l-3 border-l-transparent py-2 pr-1 pl-3 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center',
        isCurrent && 'border-l-accent bg-accent-soft',
      )}
    >
      <div className="grid grid-cols-1 gap-1 max-sm:grid-cols-[4.25rem_4.25rem]">
        <TimeField
          label={m.lineStart({ line })}
          ms={cue.startMs}
          onChange={(ms) => onEdit({ kind: 'start', index, ms })}
        />
        <TimeField
          label={m.lineEnd({ line })}
          ms={cue.endMs}
          onChange={(ms) => onEdit({ kind: 'end', index, ms })}
        />
      </div>
      {/* On a phone the text has the whole width, below the times. */}
      <div className="min-w-0 max-sm:order-last max-sm:col-span-2">
        <textarea
          aria-label={m.lineText({ line })}
          lang={language}
          rows={1}
          maxLength={longestCueText}
          value={cue.text}
          onChange={({ target }) => onEdit({ kind: 'text', index, text: target.value })}
          onFocus={() => onSeek(cue.startMs / 1_000)}
          onKeyDown={keys}
          className="field-sizing-content w-full resize-none rounded-sm border border-transparent bg-transparent px-2 py-1 text-ui hover:border-line focus-visible:border-focus focus-visible:bg-surface focus-visible:outline-offset-0"
        />
        {problem ? (
          <p
            className={cn(
              'flex flex-wrap items-center gap-x-2 px-2 text-small',
              problem.isError ? 'text-danger-ink' : isHint(problem) ? 'text-ink-2' : 'text-warning-ink',
            )}
          >
            {problemText(problem, cue)}
            <Fix problem={problem} index={index} onEdit={onEdit} />
          </p>
        ) : null}
      </div>
      <div className="flex items-center">
        <span
          className={cn(
            'w-14 text-right font-mono text-small tabular-nums',
            speed > comfortableSpeed ? 'font-semibold text-warning-ink' : 'text-ink-3',
          )}
        >
          {m.charactersASecond({ count: speed })}
        </span>
        <div className="grid max-sm:flex">
          <IconButton
            label={m.beginLineHere({ line })}
            icon={<CornerDownRight className="size-4" />}
            size="iconSm"
            onClick={() => onEdit({ kind: 'start', index, ms: Math.round(getSeconds() * 1_000) })}
          />
          <IconButton
            label={m.removeLine({ line })}
            icon={<Trash2 className="size-4" />}
            size="iconSm"
            onClick={() => onEdit({ kind: 'remove', index })}
          />
        </div>
      </div>
    </li>
  );
}

function problemText({ kind }: CueProblem, cue: Cue): string {
  switch (kind) {
    case 'empty':
      return m.lineEmpty();
    case 'ends-before':
      return m.lineEndsBefore();
    case 'after-end':
      return m.lineAfterEnd();
    case 'out-of-order':
      return m.lineOutOfOrder();
    case 'overlaps':
      return m.lineOverlaps();
    case 'too-fast':
      return m.lineTooFast({ count: Math.round(speedOf(cue)), aim: comfortableSpeed });
    case 'too-short':
      return m.lineTooShort();
    case 'too-long':
      return m.lineTooLong();
    case 'too-wide':
    case 'too-many-lines':
      return m.lineTooWide();
    case 'short-gap':
      return m.lineShortGap();
  }
}

function Fix({
  problem,
  index,
  onEdit,
}: {
  problem: CueProblem;
  index: number;
  onEdit: (edit: CueEdit) => void;
}) {
  const isLong =
    problem.kind === 'too-long' || problem.kind === 'too-wide' || problem.kind === 'too-many-lines';
  if (isLong)
    return (
      <Button variant="ghost" size="sm" onClick={() => onEdit({ kind: 'split', index, at: null })}>
        {m.splitHere()}
      </Button>
    );
  if (problem.kind === 'overlaps' || problem.kind === 'short-gap')
    return (
      <Button variant="ghost" size="sm" onClick={() => onEdit({ kind: 'close-gap', index })}>
        {problem.kind === 'overlaps' ? m.closeOverlap() : m.closeGap()}
      </Button>
    );
  return null;
}

function TimeField({ label, ms, onChange }: { label: string; ms: number; onChange: (ms: number) => void }) {
  /** What is being typed; null while the time itself is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    const read = typed === null ? null : readLineTime(typed);
    setTyped(null);
    if (read !== null && read !== ms) onChange(read);
  };
  const isWrong = typed !== null && readLineTime(typed) === null;
  return (
    <input
      aria-label={label}
      aria-invalid={isWrong}
      inputMode="decimal"
      value={typed ?? lineTime(ms)}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
      className={cn(
        'w-full rounded-sm border border-transparent bg-transparent px-1 py-0.5 font-mono text-small tabular-nums hover:border-line focus-visible:border-focus focus-visible:outline-offset-0',
        isWrong && 'border-danger',
      )}
    />
  );
}
