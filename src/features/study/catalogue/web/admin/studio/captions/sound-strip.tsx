import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Cue, cueProblems } from '#features/study/videos/caption-cues.ts';
import type { VideoSound, VideoTexts } from '#features/study/videos/contract.ts';
import { loudnessGoal } from '#features/study/videos/sound-peaks.ts';
import { formatTimecode } from '#kernel/time.ts';
import { apiQuery } from '#kit/client.ts';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import * as m from '../../../../messages/m.ts';
import { barsOf, blocksOf, type StripBlock, windowAt } from './strip-window.ts';
import { useHeardPeaks } from './use-heard-peaks.ts';

interface SoundStripProps {
  video: VideoTexts;
  /** Where the video is played from; null until it is known, and where it cannot be played. */
  hlsUrl: string | null;
  /** Whether that is still asked for. */
  isComing: boolean;
  cues: readonly Cue[];
  /** Where the player is. */
  seconds: number;
  onSeek: (seconds: number) => void;
  className?: string;
}

/** Enough for a wide screen; on a phone the bars touch. */
const barCount = 120;
const barHeight = 40;

const blockLooks: Record<StripBlock['look'], string> = {
  plain: 'bg-primary-line',
  current: 'bg-accent',
  problem: 'bg-warning-soft border border-warning',
};

/**
 * The sound of a video and its captions on one line of time, with the player's place (product.md#captions). The sound of a
 * video that was not measured when it was converted is measured here; where the browser cannot, the captions are alone.
 */
export function SoundStrip({ video, hlsUrl, isComing, cues, seconds, onSeek, className }: SoundStripProps) {
  const { data: sound } = useQuery({
    ...apiQuery.videos.sound.queryOptions({ input: { id: video.id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const peaks = useMemo(
    () => Uint8Array.from(atob(sound?.peaks ?? ''), (character) => character.charCodeAt(0)),
    [sound?.peaks],
  );
  const shown = windowAt(seconds, video.lengthSeconds);
  const heard = useHeardPeaks(video.id, sound && peaks.length === 0 ? hlsUrl : null, shown);
  const problems = useMemo(() => cueProblems(cues, video.lengthSeconds * 1_000), [cues, video.lengthSeconds]);
  // Its place is there before it is known what there is to show.
  const mayBeHeard = peaks.length === 0 && (isComing || heard.isOpening || heard.hasSound);
  if (peaks.length === 0 && !mayBeHeard && cues.length === 0) return null;
  const bars = heard.peaks
    ? barsOf(heard.peaks, { from: 0, to: shown.to - shown.from }, barCount)
    : barsOf(peaks, shown, barCount);
  const share = Math.min(1, Math.max(0, (seconds - shown.from) / (shown.to - shown.from)));
  const played = Math.round(share * barCount);
  return (
    <Card padding="compact" className={cn('grid min-w-0 gap-3', className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-ui font-semibold">{m.soundAndCaptions()}</h2>
        <p className="text-small text-ink-2 tabular-nums">{sound ? soundText(sound, peaks) : null}</p>
      </div>
      <div className="relative grid gap-2 rounded-sm has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus">
        {/* It keeps its place while the next part is measured. */}
        {bars.length > 0 || mayBeHeard ? (
          <svg
            viewBox={`0 0 ${barCount} ${barHeight}`}
            preserveAspectRatio="none"
            className="h-10 w-full fill-none stroke-[2px]"
            aria-hidden="true"
          >
            <path
              d={pathOf(bars, played, barCount)}
              className="stroke-line-strong"
              vectorEffect="non-scaling-stroke"
            />
            <path d={pathOf(bars, 0, played)} className="stroke-primary" vectorEffect="non-scaling-stroke" />
          </svg>
        ) : null}
        <div className="relative h-5" aria-hidden="true">
          {blocksOf(cues, problems, shown, seconds).map(({ index, left, width, look }) => (
            <span
              key={index}
              className={cn('absolute inset-y-0 rounded-xs', blockLooks[look])}
              style={{ left: `${left}%`, width: `max(2px, calc(${width}% - 1px))` }}
            />
          ))}
        </div>
        <span
          className="pointer-events-none absolute -inset-y-1 w-0.5 -translate-x-1/2 bg-accent-active"
          style={{ left: `${share * 100}%` }}
          aria-hidden="true"
        />
        <input
          type="range"
          aria-label={m.soundStrip()}
          aria-valuetext={formatTimecode(seconds)}
          min={shown.from}
          max={shown.to}
          step={0.1}
          value={seconds}
          onChange={({ target }) => onSeek(Number(target.value))}
          className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0 [&::-moz-range-thumb]:w-px [&::-webkit-slider-thumb]:w-px [&::-webkit-slider-thumb]:appearance-none"
        />
      </div>
    </Card>
  );
}

/** Bars from the middle; quiet speech is lifted, so that it can be seen. */
function pathOf(bars: readonly number[], from: number, to: number): string {
  return bars
    .slice(from, to)
    .map((peak, index) => {
      const half = Math.max(0.5, (Math.sqrt(peak) * barHeight) / 2);
      const x = from + index + 0.5;
      return `M${x} ${(barHeight / 2 - half).toFixed(1)}V${(barHeight / 2 + half).toFixed(1)}`;
    })
    .join('');
}

/** A range of a voice that people need not turn up and down for, in LU. */
const evenRange = 10;

function soundText({ loudness, rangeLu }: VideoSound, peaks: Uint8Array): string | null {
  if (loudness === null) return peaks.length > 0 && peaks.every((peak) => peak < 3) ? m.soundSilent() : null;
  const given = { loudness: `${loudness < 0 ? '−' : ''}${Math.abs(Math.round(loudness))}` };
  if (Math.round(loudness) < loudnessGoal) return m.soundQuiet(given);
  if (rangeLu === null) return m.soundLevel(given);
  return rangeLu <= evenRange ? m.soundEven(given) : m.soundUneven(given);
}
