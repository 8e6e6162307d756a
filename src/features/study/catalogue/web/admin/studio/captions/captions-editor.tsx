import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, Plus, Undo2, Upload } from 'lucide-react';
import { type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import {
  type Cue,
  cueProblems,
  endsTooEarly,
  isHint,
  maxCaptionBytes,
  mostCues,
  readCues,
  toWebVtt,
} from '#features/study/videos/caption-cues.ts';
import type { VideoTexts } from '#features/study/videos/contract.ts';
import { type Language, languageNames, languages, otherLanguage } from '#kernel/language.ts';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import type { VideoPlayerHandle } from '#ui/player/player-types.ts';
import { SaveBar } from '#ui/save-bar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TabList } from '#ui/tabs.tsx';
import { toast } from '#ui/toast.ts';
import { useUnsavedChanges } from '#ui/use-unsaved-changes.tsx';
import * as m from '../../../../messages/m.ts';
import { CaptionKeys } from './caption-keys.tsx';
import { CaptionLine } from './caption-line.tsx';
import { editCues, startOf } from './cue-edits.ts';

interface CaptionsEditorProps {
  video: VideoTexts;
  language: Language;
  /** Where the player is. */
  seconds: number;
  player: RefObject<VideoPlayerHandle | null>;
  onLanguage: (language: Language) => void;
  onSaved: () => Promise<void>;
  /** Is told the lines as they are now, saved or not. */
  onCues: (cues: readonly Cue[]) => void;
  className?: string;
}

/** The captions of one language, read from the server once; someone else's changes are found when saving. */
export function CaptionsEditor(props: CaptionsEditorProps) {
  const { video, language, onLanguage, className } = props;
  const input = { id: video.id, language };
  const query = useQuery({
    ...apiQuery.videos.captions.queryOptions({ input }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <section aria-label={m.captions()} className={cn('order-2 grid min-w-0 gap-4', className)}>
      <TabList
        label={m.captions()}
        items={languages.map((one) => ({ value: one, label: languageNames[one] }))}
        value={language}
        onValueChange={onLanguage}
      />
      {query.data ? (
        <Lines {...props} first={{ revision: query.data.revision, cues: readCues(query.data.text) ?? [] }} />
      ) : query.error ? (
        <LoadFailure title={m.captionsNotFetched()} query={query} />
      ) : (
        <Skeleton className="h-96 rounded-lg" />
      )}
    </section>
  );
}

interface LinesProps extends CaptionsEditorProps {
  first: { revision: number; cues: readonly Cue[] };
}

function Lines({ video, language, seconds, player, onSaved, onCues, first }: LinesProps) {
  const [history, edit] = useReducer(editCues, startOf(first.cues));
  const [saved, setSaved] = useState({ revision: first.revision, cues: first.cues });
  const list = useRef<HTMLOListElement>(null);
  const { cues } = history;
  useEffect(() => onCues(cues), [cues, onCues]);
  const isDirty = cues !== saved.cues && JSON.stringify(cues) !== JSON.stringify(saved.cues);
  const unsaved = useUnsavedChanges(isDirty, { isSaid: false });
  const problems = cueProblems(cues, video.lengthSeconds * 1_000);
  const hard = problems.filter((problem) => !isHint(problem));
  const errors = problems.filter(({ isError }) => isError);
  const save = useMutation(
    apiQuery.videos.saveCaptions.mutationOptions({
      onSuccess: async ({ revision }) => {
        setSaved({ revision, cues });
        toast.success(m.captionsSaved());
        await onSaved();
      },
      onError: (error) => toast.error(m.captionsNotSaved(), errorMessage(error)),
    }),
  );
  const nowMs = seconds * 1_000;
  const current = cues.findLastIndex(({ startMs, endMs }) => nowMs >= startMs && nowMs < endMs);
  const focusLine = (index: number, caret = 0) =>
    requestAnimationFrame(() => {
      const field = list.current?.children[index]?.querySelector('textarea');
      field?.focus();
      field?.setSelectionRange(caret, caret);
      field?.scrollIntoView({ block: 'nearest' });
    });
  const goToProblem = () => {
    const at = [...(list.current?.children ?? [])].findIndex((line) => line.contains(document.activeElement));
    const next = hard.find(({ index }) => index > at) ?? hard[0];
    if (next) focusLine(next.index);
  };
  return (
    <fieldset
      aria-label={languageNames[language]}
      className="grid gap-4"
      onKeyDown={(event) => {
        if (event.key === 'F8') {
          event.preventDefault();
          goToProblem();
        }
        if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.code === 'KeyZ') {
          event.preventDefault();
          edit({ kind: 'undo' });
        }
        if (event.altKey && event.code === 'KeyP') {
          event.preventDefault();
          if (player.current?.isPlaying()) player.current.pause();
          else player.current?.play();
        }
      }}
    >
      <Tools
        video={video}
        language={language}
        cues={cues}
        canUndo={history.past.length > 0}
        onUndo={() => edit({ kind: 'undo' })}
        onReplace={(replaced) => edit({ kind: 'replace', cues: replaced })}
      />
      {endsTooEarly(cues, video.lengthSeconds * 1_000) ? (
        <p className="rounded-lg bg-warning-soft px-4 py-2.5 text-small text-warning-ink">
          {m.captionsEndEarly()}
        </p>
      ) : null}
      {hard.length > 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warning-soft px-4 py-2.5 text-small text-warning-ink">
          <p>{m.linesHardToRead({ problems: hard.length, count: cues.length })}</p>
          <Button variant="ghost" size="sm" onClick={goToProblem}>
            {m.nextProblem()}
            <Kbd className="max-sm:hidden">{nextProblemKey}</Kbd>
          </Button>
        </div>
      ) : null}
      {cues.length === 0 ? (
        <NoLines
          video={video}
          language={language}
          onTake={(taken) => edit({ kind: 'replace', cues: taken })}
        />
      ) : (
        <ol
          ref={list}
          className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
        >
          {cues.map((cue, index) => (
            <CaptionLine
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and fields are controlled.
              key={index}
              cue={cue}
              index={index}
              problem={problems.find((one) => one.index === index) ?? null}
              isCurrent={index === current}
              language={language}
              onEdit={(change) => {
                edit(change);
                if (change.kind === 'split') focusLine(index + 1);
                if (change.kind === 'join') focusLine(index - 1, cues[index - 1]?.text.length);
              }}
              onSeek={(toSeconds) => player.current?.seek(toSeconds)}
              getSeconds={() => player.current?.getCurrentSeconds() ?? 0}
            />
          ))}
        </ol>
      )}
      <Button
        variant="secondary"
        className="justify-self-start"
        icon={<Plus className="size-4" />}
        disabled={cues.length >= mostCues}
        onClick={() => {
          const ms = Math.round((player.current?.getCurrentSeconds() ?? 0) * 1_000);
          edit({ kind: 'add', ms });
          const found = cues.findIndex(({ startMs }) => startMs > ms);
          focusLine(found < 0 ? cues.length : found);
        }}
      >
        {m.addLineHere()}
      </Button>
      {/* On a phone the list begins below the video: before a change the bar would stand half in the window. */}
      <div className={cn('contents', !isDirty && 'max-sm:hidden')}>
        <SaveBar>
          <Button
            isBusy={save.isPending}
            busyLabel={m.saving()}
            disabled={!isDirty || errors.length > 0}
            onClick={() =>
              save.mutate({
                id: video.id,
                language,
                revision: saved.revision,
                text: cues.length === 0 ? '' : toWebVtt(cues.map(tidy)),
              })
            }
          >
            {m.saveCaptions()}
          </Button>
          {isDirty ? (
            <Button variant="ghost" onClick={() => edit({ kind: 'replace', cues: saved.cues })}>
              {m.discardChanges()}
            </Button>
          ) : null}
          {errors.length > 0 ? (
            <p className="text-small text-danger-ink">{m.linesWrong({ count: errors.length })}</p>
          ) : null}
        </SaveBar>
      </div>
      {unsaved}
    </fieldset>
  );
}

const nextProblemKey = 'F8';

const tidy = (cue: Cue): Cue => ({
  ...cue,
  text: cue.text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n'),
});

interface ToolsProps {
  video: VideoTexts;
  language: Language;
  cues: readonly Cue[];
  canUndo: boolean;
  onUndo: () => void;
  onReplace: (cues: Cue[]) => void;
}

function Tools({ video, language, cues, canUndo, onUndo, onReplace }: ToolsProps) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File) => {
    const found = file.size <= maxCaptionBytes ? readCues(await file.text()) : null;
    if (!found || found.length > mostCues) toast.error(m.noCaptionsInFile({ name: file.name }));
    else {
      onReplace(found);
      toast.success(m.linesTaken({ count: found.length, name: file.name }));
    }
  };
  const download = () => {
    const address = URL.createObjectURL(new Blob([toWebVtt(cues)], { type: 'text/vtt' }));
    const link = Object.assign(document.createElement('a'), {
      href: address,
      download: `${video.name.replace(/\.[^.]*$/, '')}.${language}.vtt`,
    });
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <div className="flex flex-wrap items-center gap-1">
      <p className="mr-auto text-small text-ink-2">{m.lineCount({ count: cues.length })}</p>
      {/* A phone has no such keys. */}
      <div className="max-sm:hidden">
        <CaptionKeys />
      </div>
      <IconButton
        label={m.undoEdit()}
        icon={<Undo2 className="size-[18px]" />}
        disabled={!canUndo}
        onClick={onUndo}
      />
      <IconButton
        label={m.takeFromFile()}
        icon={<Upload className="size-[18px]" />}
        onClick={() => input.current?.click()}
      />
      <IconButton
        label={m.downloadCaptions()}
        icon={<Download className="size-[18px]" />}
        disabled={cues.length === 0}
        onClick={download}
      />
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={m.takeFromFile()}
        accept=".vtt,.srt"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void read(file);
        }}
      />
    </div>
  );
}

interface NoLinesProps {
  video: VideoTexts;
  language: Language;
  onTake: (cues: Cue[]) => void;
}

/** A translation begins with the other language's times. */
function NoLines({ video, language, onTake }: NoLinesProps) {
  const other = otherLanguage(language);
  const { data } = useQuery({
    ...apiQuery.videos.captions.queryOptions({ input: { id: video.id, language: other } }),
    gcTime: 0,
    staleTime: 0,
  });
  const others = readCues(data?.text ?? '') ?? [];
  const count = others.length;
  return (
    <EmptyState
      title={m.noLinesYet()}
      text={m.noLinesYetText()}
      action={
        count > 0 ? (
          <Button variant="secondary" onClick={() => onTake(others)}>
            {m.takeOtherLanguage({ language: languageNames[other], count })}
          </Button>
        ) : null
      }
    />
  );
}
