import { useMediaSelector } from 'media-chrome/react/media-store';
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { cn } from '#ui/cn.ts';
import * as m from '#ui/messages/m.ts';
import { chapterAt, segmentShare, trackSegments } from './player-chapters.ts';
import { usePlayer } from './player-context.ts';
import { SeekThumbnail, useThumbnail } from './seek-thumbnail.tsx';
import { spokenTime, timeText } from './time-text.ts';

const STEP_SECONDS = 5;
const PAGE_SECONDS = 30;
/** How long the preview of a key's jump stays. */
const KEY_PREVIEW_MS = 1500;

/** The timeline: chapters as segments, notes as kunyit ticks, a preview under the pointer. */
export function PlayerScrubber() {
  const { durationSeconds, chapters, noteMarks, commands, setAreControlsHeld } = usePlayer();
  const currentSeconds = useMediaSelector((state) => state.mediaCurrentTime ?? 0);
  const bufferedSeconds = useMediaSelector((state) =>
    bufferedUntil(state.mediaBuffered, state.mediaCurrentTime ?? 0),
  );
  const trackRef = useRef<HTMLDivElement>(null);
  const [hoverSeconds, setHoverSeconds] = useState<number | null>(null);
  const [dragSeconds, setDragSeconds] = useState<number | null>(null);
  const [keySeconds, setKeySeconds] = useState<number | null>(null);
  useEffect(() => {
    if (keySeconds === null) return;
    const timer = window.setTimeout(() => setKeySeconds(null), KEY_PREVIEW_MS);
    return () => window.clearTimeout(timer);
  }, [keySeconds]);
  const segments = useMemo(() => trackSegments(chapters, durationSeconds), [chapters, durationSeconds]);
  const shownSeconds = dragSeconds ?? currentSeconds;
  const previewSeconds = dragSeconds ?? keySeconds ?? hoverSeconds;
  const share = (seconds: number) =>
    durationSeconds > 0 ? Math.min(1, Math.max(0, seconds / durationSeconds)) : 0;

  const secondsAt = (event: PointerEvent) => {
    const box = trackRef.current?.getBoundingClientRect();
    if (!box || box.width === 0) return 0;
    return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * durationSeconds;
  };
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragSeconds(secondsAt(event));
    // A finger moves no pointer over the frame, so the bar would fade under it.
    setAreControlsHeld(true);
  };
  const stop = () => {
    setDragSeconds(null);
    setAreControlsHeld(false);
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const seconds = secondsAt(event);
    setHoverSeconds(seconds);
    setKeySeconds(null);
    if (dragSeconds !== null) setDragSeconds(seconds);
  };
  const end = (event: PointerEvent<HTMLDivElement>) => {
    if (dragSeconds === null) return;
    commands.seek(secondsAt(event));
    stop();
    if (event.pointerType !== 'mouse') setHoverSeconds(null);
  };
  const key = (event: KeyboardEvent) => {
    const target = keyTarget(event.key, currentSeconds, durationSeconds);
    if (target === null) return;
    event.preventDefault();
    commands.seek(target);
    setKeySeconds(Math.min(durationSeconds, Math.max(0, target)));
  };

  const chapter = chapterAt(chapters, shownSeconds);
  const [time, duration] = [spokenTime(shownSeconds), spokenTime(durationSeconds)];
  return (
    <div
      ref={trackRef}
      role="slider"
      tabIndex={0}
      aria-label={m.seek()}
      aria-valuemin={0}
      aria-valuemax={Math.round(durationSeconds)}
      aria-valuenow={Math.round(shownSeconds)}
      aria-valuetext={
        chapter ? m.timeInChapter({ time, duration, chapter: chapter.title }) : m.timeOf({ time, duration })
      }
      className="group/scrubber relative h-6 cursor-pointer touch-none rounded-sm focus-visible:outline-2 focus-visible:outline-on-night"
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={stop}
      onPointerLeave={() => setHoverSeconds(null)}
      onKeyDown={key}
      onBlur={() => setKeySeconds(null)}
    >
      <div className="absolute inset-x-0 top-1/2 flex h-1 -translate-y-1/2 gap-0.5 transition-[height] duration-(--dur-fast) group-hover/scrubber:h-1.5">
        {segments.map((segment) => (
          <span
            key={segment.key}
            className="relative h-full overflow-hidden rounded-full bg-on-night/25"
            style={{ flex: `${Math.max(segment.endSeconds - segment.startSeconds, 0.001)} 1 0%` }}
          >
            <Fill share={segmentShare(segment, bufferedSeconds)} className="bg-on-night/30" />
            <Fill share={segmentShare(segment, shownSeconds)} className="bg-on-night" />
          </span>
        ))}
      </div>
      {noteMarks.map((mark) => (
        <span
          key={mark.id}
          lang={mark.lang}
          title={mark.label}
          className={cn(
            'absolute top-1/2 -translate-x-1/2 -translate-y-1/2 rounded-full ring-2 ring-night/60',
            mark.kind === 'question' ? 'size-2.5 bg-on-night' : 'h-3 w-1.5 bg-accent',
          )}
          style={{ left: `${share(mark.seconds) * 100}%` }}
        />
      ))}
      <span
        className="pointer-events-none absolute inset-0"
        style={{ transform: `translateX(${share(shownSeconds) * 100}%)` }}
      >
        <span className="absolute top-1/2 left-0 size-3.5 -translate-x-1/2 -translate-y-1/2 rounded-full bg-on-night" />
      </span>
      {previewSeconds === null ? null : <Preview seconds={previewSeconds} share={share(previewSeconds)} />}
    </div>
  );
}

function Fill({ share, className }: { share: number; className: string }) {
  return <span className={cn('absolute inset-y-0 left-0', className)} style={{ width: `${share * 100}%` }} />;
}

function Preview({ seconds, share }: { seconds: number; share: number }) {
  const { chapters, noteMarks, durationSeconds } = usePlayer();
  const chapter = chapterAt(chapters, seconds);
  const note = noteMarks.find(
    (mark) => Math.abs(mark.seconds - seconds) < Math.max(1, durationSeconds * 0.008),
  );
  const thumbnail = useThumbnail(seconds);
  // Moves with the pointer but stays inside the frame: by transforms, which move nothing else.
  const [place, own] = thumbnail
    ? [`clamp(var(--preview-w) / 2, ${share * 100}%, 100% - var(--preview-w) / 2)`, '-50%']
    : [`${share * 100}%`, `-${share * 100}%`];
  return (
    <span
      aria-hidden="true"
      style={{ transform: `translateX(${place})` }}
      className="pointer-events-none absolute inset-0 [--preview-w:10.25rem] @max-[22rem]/player:[--preview-w:8.25rem]"
    >
      <span
        style={{ transform: `translateX(${own})` }}
        className={cn(
          'absolute bottom-full left-0 mb-1 whitespace-nowrap rounded-sm bg-night text-caption font-semibold text-on-night ring-1 ring-night-line',
          thumbnail ? 'w-(--preview-w) p-0.5' : 'max-w-60 px-2 py-1',
        )}
      >
        {thumbnail ? <SeekThumbnail {...thumbnail} /> : null}
        <span className={cn('flex items-center gap-2', thumbnail && 'px-1 py-0.5')}>
          <span className="tabular-nums">{timeText(seconds)}</span>
          {note ? (
            <span lang={note.lang} className="truncate font-medium text-accent">
              {note.label}
            </span>
          ) : chapter ? (
            <span lang={chapter.language} className="truncate font-medium text-on-night-2">
              {chapter.title}
            </span>
          ) : null}
        </span>
      </span>
    </span>
  );
}

function keyTarget(key: string, current: number, duration: number): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return current - STEP_SECONDS;
    case 'ArrowRight':
    case 'ArrowUp':
      return current + STEP_SECONDS;
    case 'PageDown':
      return current - PAGE_SECONDS;
    case 'PageUp':
      return current + PAGE_SECONDS;
    case 'Home':
      return 0;
    case 'End':
      return duration;
    default:
      return null;
  }
}

/** The end of the buffered range that contains the current second. */
function bufferedUntil(ranges: readonly (readonly number[])[] | undefined, seconds: number): number {
  const range = ranges?.find(([start = 0, end = 0]) => seconds >= start - 0.5 && seconds <= end);
  return range?.[1] ?? 0;
}
