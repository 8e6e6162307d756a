import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { conflictData } from '#kit/conflict.ts';
import { errorMessage } from '#kit/errors.ts';
import { messageBesideFields } from '#kit/message-beside-fields.ts';
import { showIssues } from '#kit/show-issues.ts';
import { toast } from '#ui/toast.ts';
import { useUnsavedChanges } from '#ui/use-unsaved-changes.tsx';
import { type KeptDraft, keepDraft, recallDraft } from './kept-draft.ts';

interface EditorOptions<Values extends FieldValues, Saved extends { revision: number }> {
  form: UseFormReturn<Values>;
  /** Names the draft in the browser; has the person in it. */
  draftName: string;
  /** What is edited; null for something new. */
  saved: Saved | null;
  toValues: (saved: Saved) => Values;
  /** @throws the server's error. */
  save: (values: Values, revision: number | null) => Promise<Saved>;
  /** What is saved now; someone else may have changed it. */
  reload: () => Promise<Saved>;
  /** Someone else's words were taken over. */
  onReloaded?: ((saved: Saved) => void) | undefined;
  /** After each save; may lead elsewhere. */
  onSaved: (saved: Saved) => Promise<void>;
  /** `Failed to save the article` */
  failed: string;
}

export interface ContentEditor<Saved = never> {
  submit: () => Promise<void>;
  isSaving: boolean;
  /** Another way to change what is saved, which takes the place of what stands in the form. */
  replace: (work: () => Promise<Saved>) => Promise<void>;
  /** Whether there is something to save. */
  isDirty: boolean;
  /** Set when someone else saved meanwhile: nothing of either is lost until one is chosen. */
  conflict: { message: string; overwrite: () => Promise<void>; takeTheirs: () => Promise<void> } | null;
  /** What was kept from an earlier visit and differs from what is saved. */
  kept: { keptAt: string; restore: () => void; discard: () => void } | null;
  /** The question before the page is left; to be drawn somewhere. */
  unsaved: ReactNode;
}

interface Conflict {
  message: string;
  /** The one that was refused for: someone who saves over it has been told of it, and of no later one. */
  revision: number;
}

/** @returns null unless a save was refused because of a newer revision. */
function conflictOf(error: unknown): Conflict | null {
  const revision = conflictData(error)?.revision;
  return typeof revision === 'number' ? { message: errorMessage(error), revision } : null;
}

/** Keeps each change in the browser, and finds what an earlier visit left there. */
function useKeptDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: string,
  revision: number | null,
) {
  const [found, setFound] = useState<KeptDraft<Values> | null>(null);
  const revisionRef = useRef(revision);
  revisionRef.current = revision;
  useEffect(() => {
    // After the first render: the server, which drew it, knows of no draft.
    const draft = recallDraft(name, form.getValues());
    if (draft && JSON.stringify(draft.values) !== JSON.stringify(form.getValues())) setFound(draft);
    const watching = form.watch((values, { name: field }) => {
      // Without a field it was the form that was set again, not someone who wrote.
      if (field === undefined) return;
      const keptAt = new Date().toISOString();
      keepDraft(name, { values, revision: revisionRef.current, keptAt });
    });
    return () => watching.unsubscribe();
  }, [form, name]);
  return { found, setFound };
}

/**
 * Writing something that others may be writing too: saved over the revision one began with, refused when there is a
 * newer one, and kept in the browser until it is saved.
 */
export function useContentEditor<Values extends FieldValues, Saved extends { revision: number }>(
  options: EditorOptions<Values, Saved>,
): ContentEditor<Saved> {
  const { form, draftName, toValues, save, reload, onSaved, failed } = options;
  const [revision, setRevision] = useState(options.saved?.revision ?? null);
  const [isSaving, setIsSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { found, setFound } = useKeptDraft(form, draftName, revision);
  const { isDirty } = form.formState;
  const unsaved = useUnsavedChanges(isDirty && !isSaving, { isSaid: false });

  const accept = async (saved: Saved) => {
    keepDraft(draftName, null);
    setFound(null);
    setConflict(null);
    setRevision(saved.revision);
    form.reset(toValues(saved) as DefaultValues<Values>);
    await onSaved(saved);
  };
  const send = async (values: Values, over: number | null) => accept(await save(values, over));
  /** Runs one of the ways to save; what fails is said, and what was written stays. */
  const attempt = async (work: () => Promise<void>) => {
    setIsSaving(true);
    try {
      await work();
    } catch (error) {
      const newer = conflictOf(error);
      if (newer) setConflict(newer);
      else {
        toast.error(failed, messageBesideFields(error, 'Please try again.'));
        showIssues(error, form.setError);
      }
    } finally {
      setIsSaving(false);
    }
  };
  const submit = form.handleSubmit((values) => attempt(() => send(values, revision)));
  const overwrite = form.handleSubmit((values) =>
    attempt(() => send(values, conflict?.revision ?? revision)),
  );
  const takeTheirs = () =>
    attempt(async () => {
      const theirs = await reload();
      const mine = { values: form.getValues(), revision, keptAt: new Date().toISOString() };
      keepDraft(draftName, mine);
      setFound(mine);
      setConflict(null);
      setRevision(theirs.revision);
      options.onReloaded?.(theirs);
      form.reset(toValues(theirs) as DefaultValues<Values>);
    });

  return {
    submit,
    replace: (work) => attempt(async () => accept(await work())),
    isSaving,
    isDirty,
    unsaved,
    conflict: conflict && { message: conflict.message, overwrite, takeTheirs },
    kept: found && {
      keptAt: found.keptAt,
      restore: () => {
        form.reset(found.values, { keepDefaultValues: true });
        // Written over an older revision: saving it asks again whose words shall stand.
        setRevision(found.revision ?? revision);
        setFound(null);
      },
      discard: () => {
        keepDraft(draftName, null);
        setFound(null);
      },
    },
  };
}
