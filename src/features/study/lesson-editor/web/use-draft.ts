import { useEffect, useState } from 'react';
import { keepDraft, recallDraft } from '#features/site/content/web/kept-draft.ts';
import type { Language } from '#kernel/language.ts';
import { api } from '#kit/client.ts';
import { conflictData } from '#kit/conflict.ts';
import { errorMessage, errorStatusOf, isOffline } from '#kit/errors.ts';
import {
  createDraftKeeper,
  type DraftKeeper,
  type DraftState,
  type Failure,
  type SavedDraft,
} from './draft-keeper.ts';
import type { EditedLesson } from './lesson-editor-queries.ts';

const shape = { title: '', summary: '', description: '', base: '' };

function failureOf(error: unknown): Failure {
  const status = errorStatusOf(error);
  const data = conflictData(error);
  if (data && 'draft' in data) return { kind: 'conflict', theirs: data.draft as SavedDraft | null };
  if (isOffline() || status === null || status >= 500 || status === 429) return { kind: 'unreachable' };
  return { kind: 'refused', message: errorMessage(error) };
}

export interface Draft {
  keeper: DraftKeeper;
  state: DraftState;
}

/**
 * The draft of one language, which is saved while someone writes.
 * @param userId the editor: what someone else left in this browser is not theirs.
 */
export function useDraft(lesson: EditedLesson, language: Language, userId: string): Draft {
  const [state, setState] = useState<DraftState | null>(null);
  const [keeper] = useState(() => {
    const side = lesson.sides[language];
    const name = `lesson-${lesson.id}-${language}-${userId}`;
    const left = recallDraft(name, shape);
    return createDraftKeeper({
      published: side.published,
      publishedBase: side.base,
      draft: side.draft,
      local: left && { ...left.values, revision: left.revision ?? 0 },
      save: (texts, at) => api.lessonEditor.save({ id: lesson.id, language, ...texts, ...at }),
      discard: async (revision) => {
        await api.lessonEditor.discard({ id: lesson.id, language, revision });
      },
      failureOf,
      keepLocal: (draft) => {
        if (!draft) return keepDraft(name, null);
        const { revision, ...values } = draft;
        keepDraft(name, { values, revision, keptAt: new Date().toISOString() });
      },
      onChange: setState,
    });
  });
  const { published } = lesson.sides[language];
  useEffect(() => keeper.compareWith(published), [keeper, published]);
  useEffect(() => {
    keeper.resume();
    const retry = () => keeper.retry();
    // The page may never come back from the background.
    const flush = () => document.visibilityState === 'hidden' && void keeper.flush();
    window.addEventListener('online', retry);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', flush);
      void keeper.flush();
      keeper.stop();
    };
  }, [keeper]);
  return { keeper, state: state ?? keeper.state() };
}
