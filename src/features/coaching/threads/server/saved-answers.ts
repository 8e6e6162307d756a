/** Answers that a coach keeps to use again. They are the coach's own. */
import type { Viewer } from '#access/viewer.ts';
import { lockLivingPerson } from '#features/people/accounts/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import * as m from '../messages/m.ts';
import { mostSavedAnswers } from '../rules.ts';
import * as queries from './queries.ts';

const toView = ({ id, text, uses }: { id: string; text: string; uses: number }) => ({ id, text, uses });

const notFound = () => new AppError('NOT_FOUND', m.savedAnswerNotFound());

/** All of them, the most used first; the page searches in them. */
export const listSavedAnswers = async (deps: Pick<Deps, 'db'>, coach: Viewer) =>
  (await queries.listSavedAnswers(deps.db, coach.userId)).map(toView);

/** Saving one again changes nothing. @throws AppError CONFLICT beyond `mostSavedAnswers`. */
export async function saveAnswer(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId }: Viewer,
  { id, text }: { id: string; text: string },
) {
  return deps.db.transaction(async (tx) => {
    await lockLivingPerson(tx, userId);
    const known = await queries.findSavedAnswer(tx, userId, id);
    if (known) return toView(known);
    if ((await queries.countSavedAnswers(tx, userId)) >= mostSavedAnswers)
      throw new AppError('CONFLICT', m.tooManySavedAnswers({ count: mostSavedAnswers }));
    await queries.insertSavedAnswer(tx, { userId, id, text, createdAt: deps.clock.now() });
    return { id, text, uses: 0 };
  });
}

export async function useAnswer(deps: Pick<Deps, 'db'>, { userId }: Viewer, id: string) {
  const row = await queries.countUse(deps.db, userId, id);
  if (!row) throw notFound();
  return toView(row);
}

export async function forgetAnswer(deps: Pick<Deps, 'db'>, { userId }: Viewer, id: string) {
  if (!(await queries.deleteSavedAnswer(deps.db, userId, id))) throw notFound();
}
