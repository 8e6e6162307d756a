import type { Viewer } from '#access/viewer.ts';
import { getOpenModule } from '#features/study/catalogue/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import * as m from '../messages/m.ts';
import * as queries from './queries.ts';

type ReadDeps = Pick<Deps, 'db'>;

export async function listActionItems(deps: ReadDeps, viewer: Viewer) {
  const rows = await queries.listActionItemsByModule(deps.db, viewer.userId, viewer);
  return rows.map(({ module_id: moduleId, module_title: moduleTitle, number, course, language, items }) => ({
    moduleId,
    moduleTitle,
    number,
    course,
    language,
    items,
  }));
}

export async function setActionItem(
  deps: Pick<Deps, 'db' | 'clock' | 'settleModule'>,
  viewer: Viewer,
  id: string,
  completed: boolean,
) {
  const item = await queries.findActionItem(deps.db, viewer.userId, id);
  if (!item) throw new AppError('NOT_FOUND', m.actionItemNotFound());
  await getOpenModule(deps, viewer, item.module_id);
  const { userId } = viewer;
  if (completed) {
    const at = deps.clock.now();
    await deps.db.transaction(async (tx) => {
      await queries.completeActionItem(tx, userId, id, at);
      await deps.settleModule(tx, { moduleId: item.module_id, userId, at });
    });
  } else await queries.uncompleteActionItem(deps.db, userId, id);
  return { id: item.id, title: item.title, language: item.language, moduleId: item.module_id, completed };
}
