import { useQuery } from '@tanstack/react-query';
import { errorStatusOf } from '#kit/errors.ts';
import { usePlaybackValue } from '#ui/player/playback-clock.ts';
import { TranscriptPanel } from '#ui/player/transcript-panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { playbackQuery } from './lesson-queries.ts';
import { transcriptQuery } from './transcript-query.ts';

interface TranscriptTabProps {
  moduleId: number;
  onSeek: (seconds: number) => void;
  onStartNote: (seconds: number) => void;
}

/** The captions as text to read, search and jump from. */
export function TranscriptTab({ moduleId, onSeek, onStartNote }: TranscriptTabProps) {
  const playback = useQuery(playbackQuery(moduleId));
  const captions = playback.data?.captions;
  // Offline there is no address, but this device may have stored the text.
  const hasCaptions = captions !== undefined && captions.length > 0;
  const isAsked = hasCaptions || (playback.isError && errorStatusOf(playback.error) === null);
  const { data, isPending } = useQuery({ ...transcriptQuery(moduleId, captions), enabled: isAsked });
  const seconds = usePlaybackValue((value) => Math.floor(value * 2) / 2);
  if (isAsked && isPending) return <Skeleton className="m-5 h-40" />;
  return (
    <TranscriptPanel
      className="min-h-0 flex-1 px-4 py-4 lg:px-5"
      cues={data?.cues ?? []}
      language={data?.language}
      currentSeconds={seconds}
      onSeek={onSeek}
      onStartNote={(cue) => onStartNote(cue.startSeconds)}
    />
  );
}
