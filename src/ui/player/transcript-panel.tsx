import { NotebookPen } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { cueIndexAt, sentencesOf, type TranscriptCue } from '#kernel/web-vtt.ts';
import { cn } from '#ui/cn.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import * as m from '#ui/messages/m.ts';
import { SearchField } from '#ui/search-field.tsx';
import { spokenTime, timeText } from './time-text.ts';

export interface TranscriptPanelProps {
  /** As in the captions; they are joined to sentences here. */
  cues: readonly TranscriptCue[];
  /** In which the lines are. */
  language?: string | undefined;
  currentSeconds: number;
  onSeek: (seconds: number) => void;
  /** Without it there are no note buttons. */
  onStartNote?: (cue: TranscriptCue) => void;
  /** The lines scroll in a box of their own at every width. Otherwise they do on wide screens, and the page elsewhere. */
  isBox?: boolean;
  className?: string;
}

/** The transcript by sentences: the current one is marked, a press jumps to its start, the search box finds words. */
export function TranscriptPanel({
  cues: captions,
  language,
  currentSeconds,
  onSeek,
  onStartNote,
  isBox = false,
  className,
}: TranscriptPanelProps) {
  const [query, setQuery] = useState('');
  const listRef = useRef<HTMLOListElement>(null);
  const cues = useMemo(() => sentencesOf(captions), [captions]);
  const currentIndex = cueIndexAt(cues, currentSeconds);
  const shown = useMemo(() => {
    const wanted = query.trim().toLowerCase();
    return cues
      .map((cue, index) => ({ cue, index }))
      .filter(({ cue }) => !wanted || cue.text.toLowerCase().includes(wanted));
  }, [cues, query]);

  useFollow(listRef, currentIndex, query === '');

  if (cues.length === 0) {
    return <EmptyState isBare headingLevel={3} title={m.noTranscript()} className={className ?? ''} />;
  }
  return (
    <div className={cn('flex min-h-0 flex-col', className)}>
      <SearchField
        label={m.findInTranscript()}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onClear={() => setQuery('')}
      />
      <p role="status" className={cn(query ? 'mt-2 text-small text-ink-3' : 'sr-only')}>
        {query ? m.linesFound({ shown: shown.length, count: cues.length }) : ''}
      </p>
      <ol
        ref={listRef}
        aria-label={m.transcript()}
        className={cn(
          'relative mt-2 min-h-0 flex-1',
          isBox ? 'overflow-y-auto overscroll-contain' : 'lg:overflow-y-auto lg:overscroll-contain',
        )}
      >
        {shown.map(({ cue, index }) => (
          <li
            key={`${cue.startSeconds}-${index}`}
            data-cue={index}
            aria-current={index === currentIndex ? 'true' : undefined}
            className={cn(
              'group/cue flex items-start rounded-md',
              index === currentIndex ? 'bg-accent-soft' : 'hover:bg-sunken',
            )}
          >
            <button
              type="button"
              onClick={() => onSeek(cue.startSeconds)}
              className="flex min-h-10 min-w-0 flex-1 items-baseline gap-3 rounded-md px-3 py-2 text-left focus-visible:-outline-offset-2"
            >
              <span
                aria-hidden="true"
                className={cn(
                  'shrink-0 font-mono text-caption font-semibold tabular-nums',
                  index === currentIndex ? 'text-accent-ink' : 'text-primary-ink',
                )}
              >
                {timeText(cue.startSeconds)}
              </span>
              <span className="sr-only">{m.goToTime({ time: spokenTime(cue.startSeconds) })}</span>
              <span
                lang={language}
                className={cn('min-w-0 text-ui', index === currentIndex ? 'text-ink' : 'text-ink-2')}
              >
                <Marked text={cue.text} query={query.trim()} />
              </span>
            </button>
            {onStartNote ? (
              <button
                type="button"
                aria-label={m.noteHereAt({ time: spokenTime(cue.startSeconds) })}
                title={m.noteHere()}
                onClick={() => onStartNote(cue)}
                className="m-1 grid size-8 shrink-0 place-items-center rounded-sm text-ink-3 opacity-0 hover:bg-sunken-2 hover:text-ink focus-visible:opacity-100 group-hover/cue:opacity-100 group-aria-[current]/cue:opacity-100 pointer-coarse:opacity-100"
              >
                <NotebookPen className="size-4" aria-hidden="true" />
              </button>
            ) : null}
          </li>
        ))}
      </ol>
    </div>
  );
}

/**
 * Scrolls to the current sentence: the list where it scrolls itself, otherwise the page. Pauses while someone scrolls,
 * and while a note is being written.
 */
function useFollow(listRef: RefObject<HTMLElement | null>, currentIndex: number, isOn: boolean) {
  const touchedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const list = listRef.current;
    if (!list) return;
    const touch = () => {
      touchedAt.current = performance.now();
    };
    list.addEventListener('wheel', touch, { passive: true });
    list.addEventListener('touchmove', touch, { passive: true });
    return () => {
      list.removeEventListener('wheel', touch);
      list.removeEventListener('touchmove', touch);
    };
  }, [listRef]);

  useEffect(() => {
    const list = listRef.current;
    const item = list?.querySelector<HTMLElement>(`[data-cue="${currentIndex}"]`);
    const isReadingElsewhere = performance.now() - touchedAt.current < 5000;
    if (!isOn || !list || !item || isReadingElsewhere) return;
    const isSmooth = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const behavior = isSmooth ? 'smooth' : 'auto';
    if (getComputedStyle(list).overflowY !== 'visible') {
      list.scrollTo({ top: item.offsetTop - (list.clientHeight - item.offsetHeight) / 3, behavior });
    } else if (!document.activeElement?.matches('input, textarea')) {
      const { top, bottom } = item.getBoundingClientRect();
      const [above, below] = getComputedStyle(document.documentElement).scrollPadding.split(' ');
      const isSeen =
        top >= Number.parseFloat(above ?? '0') &&
        bottom <= window.innerHeight - Number.parseFloat(below ?? above ?? '0');
      if (!isSeen) item.scrollIntoView({ block: 'start', behavior });
    }
  }, [listRef, currentIndex, isOn]);
}

function Marked({ text, query }: { text: string; query: string }) {
  const at = query ? text.toLowerCase().indexOf(query.toLowerCase()) : -1;
  if (at < 0) return text;
  const end = at + query.length;
  return (
    <>
      {text.slice(0, at)}
      <mark className="rounded-xs bg-accent px-0.5 text-on-accent">{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
