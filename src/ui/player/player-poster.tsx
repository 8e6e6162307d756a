import { Play } from 'lucide-react';
import * as m from '#ui/messages/m.ts';
import { Spinner } from '#ui/spinner.tsx';
import { timeText } from './time-text.ts';

export interface PlayerPosterProps {
  title: string;
  posterUrl: string | undefined;
  durationSeconds: number;
  startAtSeconds: number;
  isStarting: boolean;
  onPlay: () => void;
}

/** Fills the frame until the first play: rendered on the server, replaced without a layout shift. */
export function PlayerPoster({
  title,
  posterUrl,
  durationSeconds,
  startAtSeconds,
  isStarting,
  onPlay,
}: PlayerPosterProps) {
  const resumesAt = startAtSeconds >= 1 ? timeText(startAtSeconds) : null;
  return (
    <div data-player-poster="" className="absolute inset-0 z-10 bg-night [view-transition-name:video]">
      {posterUrl ? (
        <img
          src={posterUrl}
          alt=""
          decoding="async"
          fetchPriority="high"
          className="absolute inset-0 size-full object-cover"
        />
      ) : null}
      <button
        type="button"
        onClick={onPlay}
        aria-label={resumesAt ? m.playVideoFrom({ title, time: resumesAt }) : m.playVideo({ title })}
        className="group absolute inset-0 grid size-full place-items-center focus-visible:-outline-offset-4"
      >
        <span className="grid size-16 place-items-center rounded-full bg-night/85 text-on-night ring-1 ring-on-night/25 transition-colors duration-(--dur-fast) group-hover:bg-night @lg/player:size-20">
          {isStarting ? (
            <Spinner className="size-7" />
          ) : (
            <Play className="ml-1 size-7 fill-current @lg/player:size-8" aria-hidden="true" />
          )}
        </span>
      </button>
      <span className="pointer-events-none absolute bottom-3 right-3 rounded-sm bg-night/85 px-2 py-1 text-small tabular-nums text-on-night">
        {resumesAt ? `${resumesAt} / ` : ''}
        {timeText(durationSeconds)}
      </span>
    </div>
  );
}
