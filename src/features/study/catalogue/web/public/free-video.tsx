import { Play } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { formatTimecode } from '#kernel/time.ts';
import { langOf } from '#kit/other-language.ts';
import { latePart } from '#ui/late-part.tsx';
import { Spinner } from '#ui/spinner.tsx';
import * as m from '../../messages/m.ts';
import { type FreeVideoProps, videoId } from './playable-video.ts';

const FreeVideoPlayer = latePart(() =>
  import('./free-video-player.tsx').then((module) => module.FreeVideoPlayer),
);

/**
 * The video of a free preview, for strangers too. Nothing of the player is fetched, and no address is signed, until
 * someone presses.
 */
export function FreeVideo({ video, ...rest }: FreeVideoProps) {
  const [isPressed, setIsPressed] = useState(false);
  const [hasPlayer, setHasPlayer] = useState(false);
  const labelId = useId();
  const press = () => setIsPressed(true);

  useEffect(() => {
    const pressByLink = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest(`a[href="#${videoId}"]`)) setIsPressed(true);
    };
    document.addEventListener('click', pressByLink);
    return () => document.removeEventListener('click', pressByLink);
  }, []);

  return (
    <div id={videoId}>
      {isPressed ? <FreeVideoPlayer video={video} onReady={() => setHasPlayer(true)} {...rest} /> : null}
      {hasPlayer ? null : (
        <div className="@container/player relative isolate aspect-video overflow-hidden rounded-xl bg-night text-on-night ring-1 ring-night-line max-sm:-mx-[20px] max-sm:rounded-none">
          <img
            src={video.posterUrl}
            alt=""
            decoding="async"
            className="absolute inset-0 size-full object-cover"
          />
          <button
            type="button"
            onClick={press}
            aria-labelledby={labelId}
            className="group absolute inset-0 grid size-full place-items-center focus-visible:-outline-offset-4"
          >
            <span className="grid size-16 place-items-center rounded-full bg-night/85 text-on-night ring-1 ring-on-night/25 transition-colors duration-(--dur-fast) group-hover:bg-night lg:size-20">
              {isPressed ? (
                <Spinner className="size-7" />
              ) : (
                <Play className="ml-1 size-7 fill-current lg:size-8" aria-hidden="true" />
              )}
            </span>
            <span id={labelId} className="sr-only">
              {m.playFree({ place: video.place })} <span lang={langOf(video.language)}>{video.title}</span>
            </span>
          </button>
          <span className="pointer-events-none absolute bottom-3 left-3 rounded-sm bg-night/85 px-2 py-1 text-small font-semibold">
            {m.freeWithoutAccount()}
          </span>
          <span className="pointer-events-none absolute right-3 bottom-3 rounded-sm bg-night/85 px-2 py-1 font-mono text-small">
            {formatTimecode(video.lengthSeconds)}
          </span>
        </div>
      )}
    </div>
  );
}
