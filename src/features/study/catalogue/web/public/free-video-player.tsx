import { ArrowRight, RotateCcw } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { api } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/button.tsx';
import type { VideoPlayerHandle } from '#ui/player/player-types.ts';
import { TranscriptPanel } from '#ui/player/transcript-panel.tsx';
import { VideoPlayer } from '#ui/player/video-player.tsx';
import type { playbackOutput } from '../../contract.ts';
import * as m from '../../messages/m.ts';
import { readTranscript, type Transcript } from '../read-transcript.ts';
import type { FreeVideoProps } from './playable-video.ts';

type Playback = z.infer<typeof playbackOutput>;

interface FreeVideoPlayerProps extends FreeVideoProps {
  /** The player, or the reason why there is none, now takes the place of the poster. */
  onReady: () => void;
}

/** Loaded when someone has pressed. It saves nothing about the person. */
export function FreeVideoPlayer({
  video,
  lessonHref,
  hasTranscript,
  noteMarks = [],
  onTimeChange,
  onReady,
}: FreeVideoPlayerProps) {
  const playerRef = useRef<VideoPlayerHandle>(null);
  const frameRef = useRef<HTMLDivElement>(null);
  const [seconds, setSeconds] = useState(0);
  const { playback, failure, fetchAgain } = usePlayback(video.moduleId, onReady);
  const isPlayable = playback !== null;
  const transcript = useTranscript(hasTranscript ? playback?.captions : undefined);
  useEffect(() => {
    if (!isPlayable && failure === null) return;
    playerRef.current?.play();
    // The pressed button is gone: the focus moves to what replaces it, unless it has gone elsewhere.
    if (document.activeElement === document.body)
      frameRef.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  }, [isPlayable, failure]);

  if (failure !== null)
    return (
      <div
        ref={frameRef}
        role="alert"
        className="grid aspect-video place-content-center justify-items-center gap-3 rounded-xl bg-night p-6 text-center text-on-night max-sm:-mx-[20px] max-sm:rounded-none"
      >
        <p className="text-body">{failure}</p>
        <Button variant="nightGhost" onClick={fetchAgain}>
          {m.tryAgain()}
        </Button>
      </div>
    );
  if (!playback) return null;
  return (
    <div ref={frameRef}>
      <VideoPlayer
        ref={playerRef}
        className="max-sm:-mx-[20px] max-sm:w-[calc(100%+40px)] max-sm:rounded-none"
        title={video.title}
        hlsUrl={playback.hlsUrl}
        posterUrl={video.posterUrl}
        seekSheetUrl={playback.seekSheetUrl}
        captions={playback.captions}
        chapters={playback.chapters}
        durationSeconds={playback.lengthSeconds}
        noteMarks={noteMarks}
        onTimeChange={(at) => {
          setSeconds(Math.floor(at * 2) / 2);
          onTimeChange?.(at);
        }}
        onRequestNewUrl={fetchAgain}
        endCard={(watchAgain) => (
          <EndCard place={video.place} lessonHref={lessonHref} onWatchAgain={watchAgain} />
        )}
      />
      {transcript ? (
        <section
          aria-label={m.transcript()}
          className="mt-4 flex max-h-80 flex-col rounded-lg border border-line bg-surface p-4"
        >
          <TranscriptPanel
            isBox
            className="min-h-0 flex-1"
            cues={transcript.cues}
            language={transcript.language}
            currentSeconds={seconds}
            onSeek={(to) => playerRef.current?.seek(to)}
          />
        </section>
      ) : null}
    </div>
  );
}

/** The addresses, signed for this view. An island has no query cache. */
function usePlayback(moduleId: number, onReady: () => void) {
  const [playback, setPlayback] = useState<Playback | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const hasPlayback = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each `attempt` fetches again; `onReady` is new each time.
  useEffect(() => {
    let isOver = false;
    api.catalogue.modules.freePlayback({ id: moduleId }).then(
      (found) => {
        if (isOver) return;
        hasPlayback.current = true;
        setPlayback(found);
        setFailure(null);
        onReady();
      },
      (error: unknown) => {
        if (isOver) return;
        // A new address that fails leaves the player as it is.
        if (!hasPlayback.current) setFailure(errorMessage(error));
        onReady();
      },
    );
    return () => {
      isOver = true;
    };
  }, [moduleId, attempt]);
  const fetchAgain = useCallback(() => setAttempt((count) => count + 1), []);
  return { playback, failure, fetchAgain };
}

function useTranscript(captions: Playback['captions'] | undefined): Transcript | null {
  const [transcript, setTranscript] = useState<Transcript | null>(null);
  useEffect(() => {
    if (!captions || captions.length === 0) return;
    const fetching = new AbortController();
    // Without it the video and its captions still play.
    readTranscript(captions, fetching.signal).then(setTranscript, () => undefined);
    return () => fetching.abort();
  }, [captions]);
  return transcript;
}

interface EndCardProps {
  place: number;
  lessonHref: string | null;
  onWatchAgain: () => void;
}

function EndCard({ place, lessonHref, onWatchAgain }: EndCardProps) {
  useEffect(() => announce(m.thatWasModule({ place })), [place]);
  return (
    <section
      aria-label={m.afterTheVideo()}
      // Leaves the bar below free: in full screen it is the way out.
      className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-night px-4 pt-2 pb-14 text-center @md/player:gap-4 @md/player:pb-20"
    >
      <p className="text-h4 @md/player:text-h2">{m.thatWasModule({ place })}</p>
      {lessonHref ? null : (
        <p className="max-w-sm text-small text-on-night-2 max-sm:hidden">{m.accountKeeps()}</p>
      )}
      <div className="flex flex-wrap items-center justify-center gap-2 @md/player:gap-3">
        <Button variant="accent" render={<a href={lessonHref ?? '/signup'} />}>
          {lessonHref ? m.openInCourse() : m.goOnWithAccount()}
          <ArrowRight className="size-4" aria-hidden="true" />
        </Button>
        <Button
          variant="nightGhost"
          icon={<RotateCcw className="size-4" aria-hidden="true" />}
          onClick={onWatchAgain}
        >
          {m.watchAgain()}
        </Button>
      </div>
    </section>
  );
}
