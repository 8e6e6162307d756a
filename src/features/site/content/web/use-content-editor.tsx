import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { conflictData } from '#kit/conflict.ts';
import { errorMessage } from '#kit/errors.ts';
import { messageBesideFields } from '#kit/message-beside-fields.ts';
import { showIssues } from '#kit/show-issues.ts';
import { toast } from '#ui/toast.ts';
import { useUnsavedChanges } from '#ui/use-unsaved-changes.tsx';
import * as m from '../messages/m.ts';
import { type KeptDraft, keepDraft, recallDraft } from './kept-draft.ts';

interface EditorOptions<Values extends FieldValues, Saved extends { revision: number }> {
  form: UseFormReturn<Values>;
  /** The draft's name in the browser; contains the person's id. */
  draftName: string;
  /** Null for a new piece. */
  saved: Saved | null;
  toValues: (saved: Saved) => Values;
  /** @throws the server's error. */
  save: (values: Values, revision: number | null) => Promise<Saved>;
  /** Reads the saved piece, which someone else may have changed. */
  reload: () => Promise<Saved>;
  /** Runs after the person chose someone else's version. */
  onReloaded?: ((saved: Saved) => void) | undefined;
  /** What a draft of an earlier visit becomes here; for values that change without the form's save. */
  refreshDraft?: ((draft: Values) => Values) | undefined;
  /** Runs after each save; may navigate. */
  onSaved: (saved: Saved) => Promise<void>;
  /** `Failed to save the article` */
  failed: string;
}

export interface ContentEditor<Saved = never> {
  submit: () => Promise<void>;
  isSaving: boolean;
  /** Runs another change of the saved piece, whose result replaces the form's values. */
  replace: (work: () => Promise<Saved>) => Promise<void>;
  /**
   * This page has changed the saved piece by another call than its save. The form goes on from there, unless someone
   * else has saved in between: then saving asks as ever.
   */
  changedBeside: (revision: number) => void;
  isDirty: boolean;
  /** False while a saved piece has no change: there is nothing to save. */
  canSave: boolean;
  /** Set if someone else saved in the meantime: neither version is lost until the person chooses one. */
  conflict: { message: string; overwrite: () => Promise<void>; takeTheirs: () => Promise<void> } | null;
  /** A draft from an earlier visit that differs from the saved piece. */
  kept: { keptAt: string; restore: () => void; discard: () => void } | null;
  /** The question before leaving the page; the caller must render it. */
  unsaved: ReactNode;
}

export interface Conflict {
  message: string;
  /** The revision that the person was told about: saving may overwrite this one, but not a later one. */
  revision: number;
}

/** @returns null unless a save was refused because of a newer revision. */
export function conflictOf(error: unknown): Conflict | null {
  const revision = conflictData(error)?.revision;
  return typeof revision === 'number' ? { message: errorMessage(error), revision } : null;
}

const asItIs = <Values,>(draft: Values): Values => draft;

/** Saves each change in the browser, and finds the draft of an earlier visit. */
function useKeptDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: string,
  revision: number | null,
  refreshDraft: (draft: Values) => Values,
) {
  const [found, setFound] = useState<KeptDraft<Values> | null>(null);
  const revisionRef = useRef(revision);
  revisionRef.current = revision;
  // biome-ignore lint/correctness/useExhaustiveDependencies: refreshDraft is another function in each render.
  useEffect(() => {
    // After the first render: the server, which rendered it, has no draft.
    const draft = recallDraft(name, form.getValues());
    if (draft && JSON.stringify(refreshDraft(draft.values)) !== JSON.stringify(form.getValues()))
      setFound(draft);
    const watching = form.watch((values, { name: field }) => {
      // Without a field name the form was reset; nobody typed.
      if (field === undefined) return;
      const keptAt = new Date().toISOString();
      keepDraft(name, { values, revision: revisionRef.current, keptAt });
    });
    return () => watching.unsubscribe();
  }, [form, name]);
  return { found, setFound };
}

/**
 * Edits a piece that others may be editing too: a save is refused if there is a newer revision than the one the edit
 * began with, and the text stays in the browser until it is saved.
 */
export function useContentEditor<Values extends FieldValues, Saved extends { revision: number }>(
  options: EditorOptions<Values, Saved>,
): ContentEditor<Saved> {
  const { form, draftName, toValues, save, reload, onSaved, failed, refreshDraft = asItIs } = options;
  const [revision, setRevision] = useState(options.saved?.revision ?? null);
  const [isSaving, setIsSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { found, setFound } = useKeptDraft(form, draftName, revision, refreshDraft);
  const { isDirty } = form.formState;
  const unsaved = useUnsavedChanges(isDirty && !isSaving, { isSaid: false, isKept: true });

  const accept = async (saved: Saved) => {
    keepDraft(draftName, null);
    setFound(null);
    setConflict(null);
    setRevision(saved.revision);
    form.reset(toValues(saved) as DefaultValues<Values>);
    await onSaved(saved);
  };
  const send = async (values: Values, over: number | null) => accept(await save(values, over));
  /** Runs one of the ways to save; an error is shown, and the text stays. */
  const attempt = async (work: () => Promise<void>) => {
    setIsSaving(true);
    try {
      await work();
    } catch (error) {
      const newer = conflictOf(error);
      if (newer) setConflict(newer);
      else {
        toast.error(failed, messageBesideFields(error, m.tryAgain()));
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
    changedBeside: (after) => setRevision((before) => (before === after - 1 ? after : before)),
    replace: (work) => attempt(async () => accept(await work())),
    isSaving,
    isDirty,
    canSave: isDirty || options.saved === null,
    unsaved,
    conflict: conflict && { message: conflict.message, overwrite, takeTheirs },
    kept: found && {
      keptAt: found.keptAt,
      restore: () => {
        form.reset(refreshDraft(found.values), { keepDefaultValues: true });
        // The draft is based on an older revision: saving it must ask about the conflict again.
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
