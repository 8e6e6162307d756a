import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#kit/client.ts';
import { deliver } from '#kit/device.ts';
import { errorStatusOf } from '#kit/errors.ts';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import { isSavedAs, type NoteItem } from './note.ts';
import { notesKey } from './notes-queries.ts';

const write = (note: NoteItem, isNew: boolean, send: () => Promise<unknown>) => {
  const { id, moduleId, content, timestamp } = note;
  return deliver({ kind: 'note', id, moduleId, content, timestamp, isNew }, send);
};

/** Writes, changes and deletes notes. Undoing a deletion creates the same note with the same id. */
export function useNoteActions() {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: notesKey() });
  const create = useMutation({
    mutationFn: (note: NoteItem) =>
      write(note, true, async () => {
        const saved = await api.notes.create(note);
        if (isSavedAs(note, saved)) return;
        const { id, content, timestamp } = note;
        await api.notes.update({ id, content, timestamp });
      }),
    onSuccess: refresh,
  });
  const update = useMutation({
    mutationFn: (note: NoteItem) => {
      const { id, content, timestamp } = note;
      return write(note, false, () => api.notes.update({ id, content, timestamp }));
    },
    onSuccess: refresh,
  });

  const restore = useMutation({
    mutationFn: (note: NoteItem) => {
      const { id, moduleId, content, timestamp } = note;
      return write(note, true, () => api.notes.create({ id, moduleId, content, timestamp }));
    },
    meta: { staysWhenSignedOut: true },
    onSuccess: refresh,
    onError: (error, note) => {
      if (errorStatusOf(error) === 401) return;
      toast.error(m.noteNotRestored(), m.pleaseTryAgain(), {
        action: { label: m.tryAgain(), onClick: () => restore.mutate(note) },
      });
    },
  });
  const remove = useMutation({
    mutationFn: ({ id }: NoteItem) => deliver({ kind: 'no-note', id }, () => api.notes.remove({ id })),
    meta: { staysWhenSignedOut: true },
    onSuccess: async (_, note) => {
      await refresh();
      toast.message(m.noteDeleted(), undefined, {
        action: { label: m.undo(), onClick: () => restore.mutate(note) },
      });
    },
    onError: (error) => {
      if (errorStatusOf(error) !== 401) toast.error(m.noteNotDeleted(), m.pleaseTryAgain());
    },
  });
  return { create, update, remove: (note: NoteItem) => remove.mutate(note) };
}
