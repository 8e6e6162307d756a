/** Who may open a module. Every call about a module must check here first. */

import { hasRole, type RoleHolder } from '#access/roles.ts';
import { type AccessHolder, canOpen, tierNames } from '#access/tiers.ts';
import type { Viewer } from '#access/viewer.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import * as m from '../messages/m.ts';
import { findModuleAccess, listModulesOfMedia, type ModuleAccess } from './queries.ts';

/** Length in seconds: the provider's figure if it is known, otherwise the module's minutes. */
export const lengthSecondsOf = (row: Pick<ModuleAccess, 'video' | 'duration_minutes'>): number =>
  row.video && row.video.lengthSeconds > 0 ? row.video.lengthSeconds : row.duration_minutes * 60;

type AccessFacts = Pick<ModuleAccess, 'tier' | 'is_free_preview' | 'course_id'>;

export const isOpen = (viewer: AccessHolder, row: AccessFacts): boolean =>
  canOpen(viewer, { minTier: row.tier, isFreePreview: row.is_free_preview, courseId: row.course_id });

/** Whether an overdue part holds the module back: what was bought would open it (product.md#instalments). */
export const isHeld = ({ held }: Viewer, row: AccessFacts): boolean =>
  held !== undefined && isOpen({ ...held, isAdmin: false }, row);

export const isVisible = (viewer: RoleHolder, row: Pick<ModuleAccess, 'is_published'>) =>
  row.is_published || hasRole(viewer, 'editor');

export const moduleNotFound = () => new AppError('NOT_FOUND', m.moduleNotFound());

/** Whether a module that shows this video of ours is open to the person; null is a stranger. */
export async function mayWatch(db: DbOrTx, viewer: Viewer | null, mediaId: string): Promise<boolean> {
  if (viewer && hasRole(viewer, 'editor')) return true;
  const rows = await listModulesOfMedia(db, mediaId);
  return rows.some((row) => (viewer ? isOpen(viewer, row) : row.is_free_preview));
}

/** @throws AppError UPGRADE_REQUIRED when neither the person's plan nor a course that they bought includes it. */
export function assertOpen(viewer: Viewer, row: AccessFacts): void {
  if (isOpen(viewer, row)) return;
  throw new AppError('UPGRADE_REQUIRED', m.upgradeToOpen({ plan: tierNames[row.tier] }), {
    minTier: row.tier,
    upgradeUrl: viewer.entitledTier ? '/settings/subscription' : '/pricing',
  });
}

/** @throws AppError NOT_FOUND; also for drafts, except for editors. */
export async function getVisibleModule(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  id: number,
): Promise<ModuleAccess> {
  const row = await findModuleAccess(deps.db, id);
  if (!row || !isVisible(viewer, row)) throw moduleNotFound();
  return row;
}

/** @throws AppError NOT_FOUND, UPGRADE_REQUIRED */
export async function getOpenModule(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  id: number,
): Promise<ModuleAccess> {
  const row = await getVisibleModule(deps, viewer, id);
  assertOpen(viewer, row);
  return row;
}
