import { useEffect, useState } from 'react';
import { type KeptDraft, keepDraft, recallDraft } from '#features/site/content/web/kept-draft.ts';
import {
  type Conflict,
  type ContentEditor,
  conflictOf,
} from '#features/site/content/web/use-content-editor.tsx';
import type { Draft, SetDraft } from './draft.ts';

/** An exercise as the form knows it. */
export interface SavedDraft {
  draft: Draft;
  /** Counts the saves of its form. */
  revision: number;
}

/** What someone wrote, and what it was written from. */
interface Written {
  draft: Draft;
  saved: Draft;
}

export interface ExerciseEditorOptions {
  /** The name of a draft that is kept in the browser; contains the person's id. */
  draftName: string;
  initial: Draft;
  /** Null for a new exercise. */
  revision: number | null;
  /** Rejects with the server's error, or with what is wrong in the draft. @returns null if the page is left. */
  onSave: (draft: Draft, saved: Draft, over: number) => Promise<SavedDraft | null>;
  /** Reads the saved exercise, which someone else may have changed. */
  reload: () => Promise<SavedDraft>;
}

/**
 * An exercise that others may be editing too: a save is refused if there is a newer one than the form began with. Neither
 * version is lost until the editor chooses.
 */
export function useExerciseEditor({ draftName, initial, revision, onSave, reload }: ExerciseEditorOptions) {
  const [draft, setDraft] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [over, setOver] = useState(revision);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [kept, setKept] = useState<KeptDraft<Written> | null>(null);
  const isNew = revision === null;
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved);
  const set: SetDraft = (fields) => setDraft((before) => ({ ...before, ...fields }));

  // After the first render: the server, which rendered it, has no draft.
  useEffect(() => setKept(recallDraft(draftName, { draft: initial, saved: initial })), [draftName, initial]);

  /** Runs a save or another way out of a conflict; an error is shown, and the draft stays. */
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    setIsBusy(true);
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      const newer = conflictOf(error);
      if (newer) setConflict(newer);
      else setFailure(error);
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  const send = (revisionOfForm: number, isOver: boolean) =>
    attempt(async () => {
      const now = await onSave(draft, saved, revisionOfForm);
      setConflict(null);
      if (now) setOver(now.revision);
      if (now && isOver) {
        // Only what was changed here was written: the rest is now as the other editor saved it.
        setSaved(now.draft);
        setDraft((shown) => (shown === draft ? now.draft : shown));
      } else setSaved(draft);
      // Unless it was restored and is what was saved now, the other draft waits for its editor.
      if (kept === null) keepDraft(draftName, null);
    });
  const takeTheirs = () =>
    attempt(async () => {
      const theirs = await reload();
      const mine = { values: { draft, saved }, revision: over, keptAt: new Date().toISOString() };
      keepDraft(draftName, mine);
      setKept(mine);
      setConflict(null);
      setOver(theirs.revision);
      setSaved(theirs.draft);
      setDraft(theirs.draft);
    });
  const notices: Pick<ContentEditor, 'conflict' | 'kept' | 'isSaving'> = {
    isSaving: isBusy,
    conflict: conflict && {
      message: conflict.message,
      overwrite: async () => void (await send(conflict.revision, true)),
      takeTheirs: async () => void (await takeTheirs()),
    },
    kept: kept && {
      keptAt: kept.keptAt,
      restore: () => {
        // Fields that an earlier release did not have are as in the form.
        setDraft({ ...initial, ...kept.values.draft });
        setSaved({ ...initial, ...kept.values.saved });
        // It was written from an older save: saving it asks about the conflict again.
        setOver(kept.revision);
        setKept(null);
      },
      discard: () => {
        keepDraft(draftName, null);
        setKept(null);
      },
    },
  };
  return {
    draft,
    set,
    isBusy,
    isDirty,
    failure,
    notices,
    save: async () => (isDirty || isNew ? send(over ?? 0, false) : true),
  };
}
