import { useMutation } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import type { VideoTexts } from '#features/study/videos/contract.ts';
import { formatTimecode } from '#kernel/time.ts';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CONTROL_CLASSES } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { VideoPlayerHandle } from '#ui/player/player-types.ts';
import { toast } from '#ui/toast.ts';
import { useUnsavedChanges } from '#ui/use-unsaved-changes.tsx';
import * as m from '../../../../messages/m.ts';

interface ChaptersEditorProps {
  video: VideoTexts;
  /** Where the player is. */
  seconds: number;
  player: RefObject<VideoPlayerHandle | null>;
  onSaved: () => Promise<void>;
}

type Chapter = VideoTexts['chapters'][number];

/** Names for places in the video. */
export function ChaptersEditor({ video, seconds, player, onSaved }: ChaptersEditorProps) {
  const [saved, setSaved] = useState<readonly Chapter[]>(video.chapters);
  const [chapters, setChapters] = useState<readonly Chapter[]>(video.chapters);
  const isDirty = JSON.stringify(chapters) !== JSON.stringify(saved);
  const unsaved = useUnsavedChanges(isDirty, { isSaid: false });
  const save = useMutation(
    apiQuery.videos.saveChapters.mutationOptions({
      onSuccess: async (answer) => {
        setSaved(answer.chapters);
        setChapters(answer.chapters);
        toast.success(m.chaptersSaved());
        await onSaved();
      },
      onError: (error) => toast.error(m.chaptersNotSaved(), errorMessage(error)),
    }),
  );
  const here = Math.floor(seconds);
  const isTaken = chapters.some(({ startSeconds }) => Math.floor(startSeconds) === here);
  const list = useRef<HTMLOListElement>(null);
  const add = () => {
    const next = [...chapters, { title: '', startSeconds: here }].toSorted(
      (a, b) => a.startSeconds - b.startSeconds,
    );
    setChapters(next);
    const place = next.findIndex(({ startSeconds }) => startSeconds === here);
    requestAnimationFrame(() => list.current?.children[place]?.querySelector('input')?.focus());
  };
  const isWhole = chapters.every(({ title }) => title.trim() !== '');
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h3">{m.chapters()}</h2>
        <Button
          variant="ghost"
          size="sm"
          icon={<Plus className="size-4" />}
          disabled={isTaken || here >= video.lengthSeconds}
          onClick={add}
        >
          {m.addChapterAt({ time: formatTimecode(here) })}
        </Button>
      </div>
      {chapters.length === 0 ? (
        <p className="text-small text-ink-2">{m.noChapters()}</p>
      ) : (
        <ol ref={list} className="grid gap-2">
          {chapters.map((chapter, index) => (
            <li key={chapter.startSeconds} className="flex items-center gap-2">
              <Button
                variant="ghost"
                size="sm"
                className="w-16 shrink-0 font-mono tabular-nums"
                aria-label={m.goToTime({ time: formatTimecode(chapter.startSeconds) })}
                onClick={() => player.current?.seek(chapter.startSeconds)}
              >
                {formatTimecode(chapter.startSeconds)}
              </Button>
              <input
                aria-label={m.chapterTitle({ time: formatTimecode(chapter.startSeconds) })}
                className={CONTROL_CLASSES}
                placeholder={m.chapterTitlePlain()}
                maxLength={100}
                value={chapter.title}
                onChange={({ target }) =>
                  setChapters(chapters.with(index, { ...chapter, title: target.value }))
                }
              />
              <IconButton
                label={m.removeChapter({ title: chapter.title || formatTimecode(chapter.startSeconds) })}
                icon={<X className="size-4" />}
                onClick={() => setChapters(chapters.toSpliced(index, 1))}
              />
            </li>
          ))}
        </ol>
      )}
      {isDirty ? (
        <div className="flex flex-wrap gap-3">
          <Button
            size="sm"
            disabled={!isWhole}
            isBusy={save.isPending}
            busyLabel={m.saving()}
            onClick={() => save.mutate({ id: video.id, before: [...saved], chapters: [...chapters] })}
          >
            {m.saveChapters()}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => setChapters(saved)}>
            {m.discardChanges()}
          </Button>
        </div>
      ) : null}
      {unsaved}
    </Card>
  );
}
