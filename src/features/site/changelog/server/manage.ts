/** Administrators' changes of the changelog, each with its audit log entry in the same transaction. */

import type { z } from 'zod';
import type { Viewer } from '#access/viewer.ts';
import { type ActionOn, recordAudit } from '#features/school/audit/public.server.ts';
import { announcePublication, readPublication, refuseStale } from '#features/site/content/public.server.ts';
import { publicationState } from '#features/site/content/rules.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Deps } from '#kit/deps.server.ts';
import { isUniqueViolation, type Tx } from '#platform/db/database.server.ts';
import * as m from '../messages/m.ts';
import type { versionCreateInput, versionUpdateInput } from '../versions-contract.ts';
import * as queries from './queries.ts';
import { changelogVersions } from './schema.ts';

type ReadDeps = Pick<Deps, 'db' | 'clock'>;
type ManageDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>;
type ListInput = Omit<queries.VersionFilter, 'now'> & { page: number; limit: number };
type CreateInput = z.infer<typeof versionCreateInput>;
type UpdateInput = z.infer<typeof versionUpdateInput>;

const notFound = () => new AppError('NOT_FOUND', m.versionNotFound());

interface FoundVersion {
  row: queries.VersionRow;
  updatedByName: string | null;
}

const toEdited = ({ row, updatedByName }: FoundVersion, now: Date) => ({
  id: row.id,
  version: row.version,
  date: row.date,
  changes: row.changes,
  language: row.language,
  translations: row.translations,
  state: publicationState(row, now),
  publishedAt: row.publishedAt?.toISOString() ?? null,
  isDeleted: row.deletedAt !== null,
  revision: row.revision,
  updatedAt: row.updatedAt.toISOString(),
  updatedByName,
});

/** Two statements: the page and its total. */
export async function listForAdmin(deps: ReadDeps, input: ListInput) {
  const { page, limit } = input;
  const now = deps.clock.now();
  const { rows, total } = await queries.listAllVersions(
    deps.db,
    { ...input, now },
    { limit, offset: (page - 1) * limit },
  );
  return {
    data: rows.map((found) => toEdited(found, now)),
    meta: { totalItems: total, currentPage: page, totalPages: Math.max(1, Math.ceil(total / limit)) },
  };
}

/** @throws AppError NOT_FOUND. */
export async function getForEdit(deps: ReadDeps, id: string) {
  const found = await queries.findForEdit(deps.db, id);
  if (!found) throw notFound();
  return toEdited(found, deps.clock.now());
}

interface Change {
  tx: Tx;
  admin: Viewer;
  id: string;
  now: Date;
}

const record = (
  { tx, admin, id, now }: Change,
  action: ActionOn<'changelog'>,
  detail: Record<string, unknown>,
) =>
  recordAudit(tx, {
    actorId: admin.userId,
    action,
    subjectType: 'changelog-version',
    subjectId: id,
    detail,
    at: now,
  });

/** The name is unique; a deleted version keeps its name, so it can be restored. */
async function savingName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const message = m.versionTaken();
    throw new AppError('CONFLICT', message, { issues: [{ path: ['version'], message }] });
  }
}

export async function createVersion(deps: ManageDeps, admin: Viewer, input: CreateInput) {
  const { state, publishAt, ...fields } = input;
  const now = deps.clock.now();
  const id = newId();
  const publication = readPublication({ state, publishAt }, null, now);
  await savingName(() =>
    deps.db.transaction(async (tx) => {
      const by = { createdAt: now, updatedAt: now, updatedBy: admin.userId };
      await tx.insert(changelogVersions).values({ ...fields, ...publication, ...by, id });
      await record({ tx, admin, id, now }, 'changelog.create', { ...fields, state });
      await announcePublication(deps, tx, publication, now);
    }),
  );
  return getForEdit(deps, id);
}

async function lockLiving(tx: Tx, id: string): Promise<queries.VersionRow> {
  const row = await queries.lockVersion(tx, id);
  if (!row || row.deletedAt) throw notFound();
  return row;
}

export async function updateVersion(deps: ManageDeps, admin: Viewer, input: UpdateInput) {
  const { id, revision, state, publishAt, ...fields } = input;
  const now = deps.clock.now();
  await savingName(() =>
    deps.db.transaction(async (tx) => {
      const before = await lockLiving(tx, id);
      if (before.revision !== revision) {
        const by = await queries.findForEdit(tx, id);
        const name = by?.updatedByName ?? null;
        refuseStale('version', { name, at: before.updatedAt, revision: before.revision });
      }
      const publication = readPublication({ state, publishAt }, before, now);
      await queries.updateRow(tx, before, {
        ...fields,
        ...publication,
        updatedAt: now,
        updatedBy: admin.userId,
      });
      const { version, date, changes } = before;
      await record({ tx, admin, id, now }, 'changelog.update', {
        before: { version, date, changes, state: publicationState(before, now) },
        after: { ...fields, state },
      });
      await announcePublication(deps, tx, publication, now);
    }),
  );
  return getForEdit(deps, id);
}

export async function removeVersion(deps: ManageDeps, admin: Viewer, id: string) {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const before = await lockLiving(tx, id);
    await queries.updateRow(tx, before, { deletedAt: now, updatedAt: now, updatedBy: admin.userId });
    await record({ tx, admin, id, now }, 'changelog.remove', { version: before.version });
    await announcePublication(deps, tx, before, now);
  });
  return { message: m.versionDeleted() };
}

/** Restores the former state: a published version is public again. */
export async function restoreVersion(deps: ManageDeps, admin: Viewer, id: string) {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const before = await queries.lockVersion(tx, id);
    if (!before) throw notFound();
    if (!before.deletedAt) return;
    await queries.updateRow(tx, before, { deletedAt: null, updatedAt: now, updatedBy: admin.userId });
    await record({ tx, admin, id, now }, 'changelog.restore', { version: before.version });
    await announcePublication(deps, tx, before, now);
  });
  return getForEdit(deps, id);
}
