import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatTimecode } from '#kernel/time.ts';
import { waitingText } from '#kit/device.ts';
import { cn } from '#ui/cn.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { latePart } from '#ui/late-part.tsx';
import * as m from '../messages/m.ts';
import type { NoteItem } from './note.ts';
import { useNoteDraft } from './note-draft.ts';
import type { useNoteActions } from './use-note-actions.ts';

/** Only for a note that is being changed. */
const NoteForm = latePart(() => import('./note-form.tsx').then((module) => module.NoteForm));

interface NoteItemProps {
  note: NoteItem;
  userId: string;
  lengthSeconds: number;
  isCurrent: boolean;
  onSeek: (seconds: number) => void;
  actions: ReturnType<typeof useNoteActions>;
}

/** A note: its time seeks the video, the pencil edits in place, the bin deletes with an Undo. */
export function NoteRow({ note, userId, lengthSeconds, isCurrent, onSeek, actions }: NoteItemProps) {
  // An edit is stored as a draft too: it survives a session that ends before it is saved.
  const [draft, setDraft] = useNoteDraft(`${userId}-${note.id}`);
  const [isAsked, setIsAsked] = useState(false);
  if (draft) {
    return (
      <NoteForm
        label={m.editNote()}
        value={draft}
        // The video may have become shorter since then, but the note keeps its second.
        lastSecond={Math.max(lengthSeconds, note.timestamp)}
        onChange={(next) => setDraft({ ...next, id: note.id })}
        submitLabel={m.saveNote()}
        isBusy={actions.update.isPending}
        onSubmit={async (value) => {
          await actions.update.mutateAsync({ id: note.id, moduleId: note.moduleId, ...value });
          setDraft(null);
        }}
        onCancel={() => setDraft(null)}
        takesFocus={isAsked}
      />
    );
  }
  return (
    <article
      className={cn(
        'group rounded-lg border px-3 py-2.5',
        isCurrent ? 'border-accent-line bg-accent-soft' : 'border-transparent',
      )}
    >
      <div className="flex h-8 items-center justify-between gap-2">
        <button
          type="button"
          onClick={() => onSeek(note.timestamp)}
          aria-label={m.goToTime({ time: formatTimecode(note.timestamp) })}
          className={cn(
            '-ml-1 h-8 rounded-sm px-1 font-mono text-caption font-bold hover:underline',
            isCurrent ? 'text-accent-ink' : 'text-primary-ink',
          )}
        >
          {formatTimecode(note.timestamp)}
        </button>
        <span className="flex">
          <IconButton
            variant="ghost"
            size="iconSm"
            label={m.editNote()}
            icon={<Pencil className="size-3.5" />}
            onClick={() => {
              setIsAsked(true);
              setDraft({ id: note.id, content: note.content, timestamp: formatTimecode(note.timestamp) });
            }}
          />
          <IconButton
            variant="ghost"
            size="iconSm"
            label={m.deleteNote()}
            icon={<Trash2 className="size-3.5" />}
            onClick={() => actions.remove(note)}
          />
        </span>
      </div>
      <p lang="" className="whitespace-pre-wrap text-ui [overflow-wrap:anywhere] text-ink-2">
        {note.content}
      </p>
      {note.isWaiting ? <p className="mt-1 text-caption text-ink-3">{waitingText()}</p> : null}
    </article>
  );
}
