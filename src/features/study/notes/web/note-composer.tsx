import { type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { announce } from '#ui/announce.ts';
import { usePlaybackValue } from '#ui/player/playback-clock.ts';
import type { VideoPlayerHandle } from '#ui/player/player-types.ts';
import * as m from '../messages/m.ts';
import { type NoteText, useNoteDraft } from './note-draft.ts';
import { NoteForm } from './note-form.tsx';
import { newNoteId } from './note-id.ts';
import type { useNoteActions } from './use-note-actions.ts';

export interface NoteComposerHandle {
  /** Starts a note at this second, even if the video has not reached it. */
  startAt: (seconds: number) => void;
}

interface NoteComposerProps {
  ref: Ref<NoteComposerHandle>;
  moduleId: number;
  userId: string;
  lengthSeconds: number;
  playerRef: RefObject<VideoPlayerHandle | null>;
  actions: ReturnType<typeof useNoteActions>;
}

/** Writes a new note. Its second follows the video until the first character, and is fixed from then on. */
export function NoteComposer({
  ref,
  moduleId,
  userId,
  lengthSeconds,
  playerRef,
  actions,
}: NoteComposerProps) {
  const seconds = usePlaybackValue(Math.floor);
  const [draft, setDraft] = useNoteDraft(`${userId}-${moduleId}`);
  const [wasPlaying, setWasPlaying] = useState(false);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const isBusy = actions.create.isPending;
  const value = draft ?? { content: '', timestamp: String(seconds) };

  const pauseForNote = () => {
    if (!playerRef.current?.isPlaying()) return;
    playerRef.current.pause();
    setWasPlaying(true);
    announce(m.videoPaused());
  };
  const change = (next: NoteText) => {
    if (value.content === '' && next.content !== '') pauseForNote();
    // Emptied: the next text is another note at another second.
    if (value.content !== '' && next.content === '') setDraft(null);
    else setDraft({ ...next, id: draft?.id ?? newNoteId() });
  };

  useImperativeHandle(ref, () => ({
    startAt: (start) => {
      pauseForNote();
      playerRef.current?.seek(start);
      // A note that is being saved keeps its second.
      if (!isBusy) change({ content: value.content, timestamp: String(Math.floor(start)) });
      fieldRef.current?.focus();
    },
  }));

  return (
    <div className="border-t border-line bg-surface p-3 lg:p-4">
      <div className="rounded-lg border border-line bg-canvas p-3 focus-within:border-line-strong">
        <NoteForm
          fieldRef={fieldRef}
          label={m.newNote()}
          value={value}
          // If the length is known only in minutes, the video may run past it.
          lastSecond={Math.max(lengthSeconds, seconds)}
          onChange={change}
          submitLabel={m.addNote()}
          isBusy={isBusy}
          onWritingStarts={pauseForNote}
          onLeave={() => {
            if (draft?.content === '') setDraft(null);
          }}
          onSubmit={async (note) => {
            await actions.create.mutateAsync({ id: draft?.id ?? newNoteId(), moduleId, ...note });
            setDraft(null);
            announce(m.noteAdded());
            if (wasPlaying) playerRef.current?.play();
            setWasPlaying(false);
          }}
        />
      </div>
    </div>
  );
}
