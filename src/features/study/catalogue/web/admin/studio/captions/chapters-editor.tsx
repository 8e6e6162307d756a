import { useMutation } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { type ChapterTitles, missingTitles } from '#features/study/videos/chapters.ts';
import type { VideoTexts } from '#features/study/videos/contract.ts';
import { currentLanguage, type Language, languageNames, languages, otherLanguage } from '#kernel/language.ts';
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
  /** Of the captions beside it: a new chapter is named in this one first. */
  language: Language;
  /** Where the player is. */
  seconds: number;
  player: RefObject<VideoPlayerHandle | null>;
  onSaved: () => Promise<void>;
}

type Chapter = VideoTexts['chapters'][number];

const isTitled = ({ titles }: Chapter): boolean => languages.some((one) => titles[one].trim() !== '');

/** Names for places in the video, in both languages. */
export function ChaptersEditor({ video, language, seconds, player, onSaved }: ChaptersEditorProps) {
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
    const next = [...chapters, { titles: { en: '', id: '' }, startSeconds: here }].toSorted(
      (a, b) => a.startSeconds - b.startSeconds,
    );
    setChapters(next);
    const place = next.findIndex(({ startSeconds }) => startSeconds === here);
    requestAnimationFrame(() =>
      list.current?.children[place]?.querySelector<HTMLInputElement>(`input[lang=${language}]`)?.focus(),
    );
  };
  const rename = (index: number, { titles, ...chapter }: Chapter, change: Partial<ChapterTitles>) =>
    setChapters(chapters.with(index, { ...chapter, titles: { ...titles, ...change } }));
  return (
    <Card className="@container grid gap-4">
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
      <MissingTitles chapters={chapters} onChange={setChapters} />
      {chapters.length === 0 ? (
        <p className="text-small text-ink-2">{m.noChapters()}</p>
      ) : (
        <ol ref={list} className="grid gap-4 @xl:gap-2">
          {chapters.map((chapter, index) => (
            <li key={chapter.startSeconds} className="flex items-center gap-2 @max-sm:flex-wrap">
              <div className="shrink-0 @max-sm:basis-full">
                <Button
                  variant="ghost"
                  size="sm"
                  className="w-16 font-mono tabular-nums"
                  aria-label={m.goToTime({ time: formatTimecode(chapter.startSeconds) })}
                  onClick={() => player.current?.seek(chapter.startSeconds)}
                >
                  {formatTimecode(chapter.startSeconds)}
                </Button>
              </div>
              <div className="grid min-w-0 flex-1 gap-2 @xl:grid-cols-2">
                {languages.map((one) => (
                  <div key={one} className="flex items-center gap-2">
                    <span aria-hidden="true" className="w-6 shrink-0 text-caption text-ink-3">
                      {one.toUpperCase()}
                    </span>
                    <input
                      lang={one}
                      aria-label={m.chapterTitle({
                        time: formatTimecode(chapter.startSeconds),
                        language: languageNames[one],
                      })}
                      className={CONTROL_CLASSES}
                      placeholder={languageNames[one]}
                      maxLength={100}
                      value={chapter.titles[one]}
                      onChange={({ target }) => rename(index, chapter, { [one]: target.value })}
                    />
                  </div>
                ))}
              </div>
              <IconButton
                label={m.removeChapter({
                  title:
                    chapter.titles[currentLanguage()] ||
                    chapter.titles[otherLanguage(currentLanguage())] ||
                    formatTimecode(chapter.startSeconds),
                })}
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
            disabled={!chapters.every(isTitled)}
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

interface MissingTitlesProps {
  chapters: readonly Chapter[];
  onChange: (chapters: Chapter[]) => void;
}

/** Says which titles are missing, and copies them from the other language. */
function MissingTitles({ chapters, onChange }: MissingTitlesProps) {
  return missingTitles(chapters).map(({ language, count }) => {
    const other = otherLanguage(language);
    const isThere = chapters.some(
      ({ titles }) => titles[language].trim() === '' && titles[other].trim() !== '',
    );
    return (
      <div
        key={language}
        className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-lg bg-warning-soft px-4 py-2.5 text-small text-warning-ink"
      >
        <p>{m.chapterTitlesMissing({ language: languageNames[language], missing: count })}</p>
        {isThere ? (
          <Button
            variant="ghost"
            size="sm"
            onClick={() =>
              onChange(
                chapters.map(({ titles, ...chapter }) => ({
                  ...chapter,
                  titles: titles[language].trim() === '' ? { ...titles, [language]: titles[other] } : titles,
                })),
              )
            }
          >
            {m.copyTitles({ language: languageNames[other] })}
          </Button>
        ) : null}
      </div>
    );
  });
}
