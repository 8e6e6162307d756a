import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '#ui/skeleton.tsx';
import { parseTranscript } from '../transcript.ts';
import { playbackQuery } from './learning-queries.ts';
import { usePlaybackValue } from './playback-clock.ts';
import { TranscriptPanel } from './player/transcript-panel.tsx';

interface TranscriptTabProps {
  moduleId: number;
  onSeek: (seconds: number) => void;
  onStartNote: (seconds: number) => void;
}

async function fetchTranscript(url: string) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the captions answered ${answer.status}`);
  return parseTranscript(await answer.text());
}

/** The captions as a text to read, search and jump by. */
export function TranscriptTab({ moduleId, onSeek, onStartNote }: TranscriptTabProps) {
  const playback = useQuery(playbackQuery(moduleId));
  const url = playback.data?.captions[0]?.url;
  const { data: cues, isPending } = useQuery({
    queryKey: ['transcript', moduleId, url],
    queryFn: () => fetchTranscript(url ?? ''),
    enabled: url !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const seconds = usePlaybackValue((value) => Math.floor(value * 2) / 2);
  if (url !== undefined && isPending) return <Skeleton className="m-5 h-40" />;
  return (
    <TranscriptPanel
      className="min-h-0 flex-1 px-4 py-4 max-lg:max-h-96 lg:px-5"
      cues={cues ?? []}
      currentSeconds={seconds}
      onSeek={onSeek}
      onStartNote={(cue) => onStartNote(cue.startSeconds)}
    />
  );
}
