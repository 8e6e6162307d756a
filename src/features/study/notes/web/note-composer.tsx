import { ArrowUp, Pause } from 'lucide-react';
import { type Ref, type RefObject, useId, useImperativeHandle, useRef, useState } from 'react';
import { formatTimecode, parseTimecode } from '#kernel/time.ts';
import { announce } from '#ui/announce.ts';
import { buttonClasses } from '#ui/button-classes.ts';
import { cn } from '#ui/cn.ts';
import { controlAria, FieldMessage } from '#ui/field.tsx';
import { usePlaybackValue } from '#ui/player/playback-clock.ts';
import type { VideoPlayerHandle } from '#ui/player/player-types.ts';
import * as m from '../messages/m.ts';
import { type NoteText, useNoteDraft } from './note-draft.ts';
import { newNoteId } from './note-id.ts';
import { NoteTimeField } from './note-time-field.tsx';
import { useNoteActions } from './use-note-actions.ts';
import { useNoteSubmit } from './use-note-submit.ts';

export interface NoteComposerHandle {
  /** Starts a note at this second, even if the video has not reached it. */
  startAt: (seconds: number) => void;
  focus: () => void;
}

interface NoteComposerProps {
  ref: Ref<NoteComposerHandle>;
  moduleId: number;
  userId: string;
  lengthSeconds: number;
  playerRef: RefObject<VideoPlayerHandle | null>;
}

const stepSeconds = 5;

/**
 * Writes a new note. Its second follows the video until the first key, which also pauses the video, and is fixed from
 * then on. Under `lg` it is one line at the bottom of the window, and opens while someone writes.
 */
export function NoteComposer({ ref, moduleId, userId, lengthSeconds, playerRef }: NoteComposerProps) {
  const seconds = usePlaybackValue(Math.floor);
  const [draft, setDraft] = useNoteDraft(`${userId}-${moduleId}`);
  const [isVideoWaiting, setIsVideoWaiting] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const controlId = useId();
  const actions = useNoteActions();
  const isBusy = actions.create.isPending;
  const value = draft ?? { content: '', timestamp: formatTimecode(seconds) };
  // If the length is known only in minutes, the video may run past it.
  const lastSecond = Math.max(lengthSeconds, seconds);

  const pauseForNote = () => {
    if (!playerRef.current?.isPlaying()) return;
    playerRef.current.pause();
    setIsVideoWaiting(true);
    announce(m.videoPaused());
  };
  const change = (next: NoteText) => {
    if (value.content === '' && next.content !== '') pauseForNote();
    // Emptied: the next text is another note at another second.
    if (value.content !== '' && next.content === '') setDraft(null);
    else setDraft({ ...next, id: draft?.id ?? newNoteId() });
  };
  const playOn = () => {
    if (isVideoWaiting) playerRef.current?.play();
    setIsVideoWaiting(false);
  };
  const step = (by: number) => {
    const target = Math.min(lastSecond, Math.max(0, (parseTimecode(value.timestamp) ?? seconds) + by));
    playerRef.current?.seek(target);
    change({ ...value, timestamp: formatTimecode(target) });
  };
  const { problem, submit } = useNoteSubmit({
    value,
    lastSecond,
    isBusy,
    onSubmit: async (note) => {
      await actions.create.mutateAsync({ id: draft?.id ?? newNoteId(), moduleId, ...note });
      setDraft(null);
      announce(m.noteAdded());
      // A touch keyboard would go on covering the lesson.
      if (window.matchMedia('(pointer: coarse)').matches) fieldRef.current?.blur();
      playOn();
    },
  });

  useImperativeHandle(ref, () => ({
    startAt: (start) => {
      pauseForNote();
      playerRef.current?.seek(start);
      // A note that is being saved keeps its second.
      if (!isBusy) change({ content: value.content, timestamp: formatTimecode(start) });
      fieldRef.current?.focus({ preventScroll: true });
    },
    focus: () => fieldRef.current?.focus({ preventScroll: true }),
  }));

  const isEmpty = value.content.trim() === '';
  const isOpen = hasFocus || value.content !== '';
  return (
    <form
      data-open={isOpen ? '' : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onFocus={() => setHasFocus(true)}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        setHasFocus(false);
        if (draft?.content === '') setDraft(null);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.blur();
      }}
      noValidate
      className="lesson-composer group/composer border-t border-line bg-surface lg:p-4"
    >
      <div
        className={cn(
          'rounded-lg border-line-strong/55 max-lg:group-not-data-open/composer:flex max-lg:group-not-data-open/composer:border',
          'lg:border lg:border-line lg:bg-canvas lg:p-3 lg:focus-within:border-focus lg:focus-within:ring-2 lg:focus-within:ring-focus',
        )}
      >
        <div className="flex min-h-12 items-center gap-2 text-ui font-semibold text-ink max-lg:group-not-data-open/composer:pl-3 max-lg:group-data-open/composer:min-h-10 max-lg:group-data-open/composer:pb-2 lg:min-h-8 lg:pb-2">
          <span aria-hidden="true" className="h-[18px] w-1.5 shrink-0 rounded-full bg-accent" />
          <span aria-hidden="true" className="whitespace-nowrap">
            {m.noteAtShort()}
          </span>
          <NoteTimeField
            value={value.timestamp}
            readOnly={isBusy}
            onChange={(timestamp) => change({ ...value, timestamp })}
            className="field-sizing-content h-8 max-w-20 min-w-12 shrink-0 rounded-sm border border-transparent bg-transparent px-1 text-center text-ui hover:border-line-strong/55 focus:border-line-strong focus:bg-surface lg:border-line-strong/55 lg:bg-surface"
          />
          <span className="hidden gap-1.5 group-data-open/composer:flex">
            <StepButton by={-stepSeconds} onStep={step} />
            <StepButton by={stepSeconds} onStep={step} />
          </span>
          {isVideoWaiting && value.content !== '' ? (
            <span className="ml-auto hidden items-center gap-1.5 text-small font-medium whitespace-nowrap text-ink-3 min-[360px]:flex">
              <Pause className="size-4" aria-hidden="true" />
              {m.videoWaits()}
            </span>
          ) : null}
        </div>
        {problem ? (
          <div className="max-lg:group-not-data-open/composer:sr-only">
            <FieldMessage controlId={controlId} error={problem} />
          </div>
        ) : null}
        <div className="flex min-w-0 flex-1 items-end max-lg:group-data-open/composer:rounded-lg max-lg:group-data-open/composer:border max-lg:group-data-open/composer:border-line-strong max-lg:group-data-open/composer:focus-within:border-focus max-lg:group-data-open/composer:focus-within:ring-1 max-lg:group-data-open/composer:focus-within:ring-focus lg:flex-col">
          <textarea
            ref={fieldRef}
            aria-label={m.noteAt({ time: value.timestamp })}
            {...controlAria(controlId, undefined, problem ?? undefined)}
            value={value.content}
            readOnly={isBusy}
            rows={1}
            onChange={(event) => change({ ...value, content: event.target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void submit();
            }}
            className="lesson-composer-field field-sizing-content block min-h-12 w-full min-w-0 resize-none bg-transparent px-3 py-2.5 text-body text-ink outline-none focus-visible:outline-none lg:max-h-64 lg:min-h-16 lg:p-0 lg:text-ui"
          />
          <button
            type="submit"
            disabled={isEmpty || isBusy}
            aria-busy={isBusy}
            // Pressing it must not close the keyboard before the note is sent.
            onPointerDown={(event) => event.preventDefault()}
            className={cn(
              buttonClasses({ variant: isEmpty ? 'disabled' : 'primary', size: 'sm' }),
              'shrink-0 max-lg:m-[3px] max-lg:size-10 max-lg:px-0 lg:mt-2',
            )}
          >
            <ArrowUp className="size-5 lg:hidden" aria-hidden="true" />
            <span className="max-lg:sr-only">{m.addNote()}</span>
          </button>
        </div>
      </div>
    </form>
  );
}

function StepButton({ by, onStep }: { by: number; onStep: (by: number) => void }) {
  const count = Math.abs(by);
  return (
    <button
      type="button"
      // The focus, and with it the keyboard, stays in the text.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onStep(by)}
      className="h-8 rounded-sm bg-sunken px-2 font-mono text-small font-semibold whitespace-nowrap text-ink-2 hover:bg-sunken-2 hover:text-ink max-lg:h-10"
    >
      {by < 0 ? '−' : '+'}
      {m.secondsShort({ count })}
      <span className="sr-only"> {by < 0 ? m.earlier() : m.later()}</span>
    </button>
  );
}
