import type { Viewer } from '#access/viewer.ts';
import { withdrawConsent } from '#features/people/consents/public.server.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import {
  guideToChatJob,
  subscriberToChatJob,
  unsubscribeUrl,
} from '#features/site/newsletter/public.server.ts';
import { waitlistJobOf } from '#features/site/waitlist/public.server.ts';
import { csvFile, csvLine } from '#kernel/csv.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Deps } from '#kit/deps.server.ts';
import { readInBatches } from '#platform/db/cursor.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { forgetRelays, type RelayTarget, reopenRelays } from '#platform/jobs/relays.server.ts';
import * as m from '../messages/m.ts';
import { detailText, listNames, relayStateNames, statusNames, targetNames } from '../names.ts';
import type { List } from '../rules.ts';
import * as queries from './queries.ts';

const iso = (value: string) => new Date(value).toISOString();
const isoOrNull = (value: string | null) => (value === null ? null : iso(value));

const toEntry = ({ created_at, relays, ...row }: queries.EntryRow) => ({
  ...row,
  createdAt: iso(created_at),
  relays: relays.map((relay) => ({ ...relay, sentAt: isoOrNull(relay.sentAt) })),
});

export async function listEntries(
  deps: Pick<Deps, 'db'>,
  { page, limit, ...filter }: queries.EntryFilter & { page: number; limit: number },
) {
  const [rows, totalItems] = await Promise.all([
    queries.listEntries(deps.db, filter, { limit, offset: (page - 1) * limit }),
    queries.countEntries(deps.db, filter),
  ]);
  return {
    data: rows.map(toEntry),
    meta: { totalItems, currentPage: page, totalPages: Math.ceil(totalItems / limit) },
  };
}

/** In the language of the person who downloads it, and so are the values. */
const exportHead = (list: List) => [
  m.name(),
  m.email(),
  m.status(),
  list === 'waitlist' ? m.timeZone() : m.source(),
  m.signedUp(),
  m.deliveredTo(),
  m.exportLeave(),
];

/** Exports include an unsubscribe link for confirmed people, so letters sent from elsewhere can carry it too. */
const linkToLeave = (deps: Pick<Deps, 'config'>, list: List, row: queries.EntryRow) =>
  list === 'newsletter' && row.status === 'confirmed' ? unsubscribeUrl(deps.config, row.id) : null;

const lineOf = (deps: Pick<Deps, 'config'>, list: List, row: queries.EntryRow): string =>
  csvLine([
    row.name,
    row.email,
    statusNames[row.status](),
    detailText(list, row.detail),
    iso(row.created_at),
    row.relays.map(({ target, state }) => `${targetNames[target]()}: ${relayStateNames[state]()}`).join('; '),
    linkToLeave(deps, list, row),
  ]);

export async function exportEntries(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  admin: Viewer,
  filter: queries.EntryFilter,
): Promise<File> {
  const now = deps.clock.now();
  const { list, search, status, relay } = filter;
  const lines: string[] = [];
  await readInBatches<queries.EntryRow>(deps.db, queries.everyEntry(filter), (rows) => {
    for (const row of rows) lines.push(lineOf(deps, list, row));
  });
  await recordAudit(deps.db, {
    actorId: admin.userId,
    action: `${list}.export`,
    subjectType: list,
    subjectId: newId(),
    detail: { rows: lines.length, filter: { search, status, relay } },
    at: now,
  });
  return csvFile(`${list}-${now.toISOString().slice(0, 10)}.csv`, exportHead(list), lines);
}

const jobs = {
  newsletter: { chat: subscriberToChatJob, waitlist: null },
  guide: { chat: guideToChatJob, waitlist: null },
  waitlist: waitlistJobOf,
} as const;

async function enqueueRelay(
  deps: Deps,
  tx: Tx,
  { list, id }: { list: List; id: string },
  target: RelayTarget,
) {
  const job = jobs[list][target];
  if (job) await deps.jobs.enqueue(tx, job, { entryId: id });
}

/** @throws AppError NOT_FOUND, or CONFLICT when nothing is left to pass on. */
export async function relayAgain(deps: Deps, admin: Viewer, entry: { list: List; id: string }) {
  const { list, id } = entry;
  return deps.db.transaction(async (tx) => {
    if (!(await queries.hasEntry(tx, list, id))) throw new AppError('NOT_FOUND', m.notFound());
    const targets = await reopenRelays(tx, id);
    if (targets.length === 0) throw new AppError('CONFLICT', m.nothingToRelay());
    for (const target of targets) await enqueueRelay(deps, tx, entry, target);
    await recordAudit(tx, {
      actorId: admin.userId,
      action: `${list}.relay`,
      subjectType: list,
      subjectId: id,
      detail: { targets: targets.join(', ') },
      at: deps.clock.now(),
    });
    return { message: m.sendingAgain() };
  });
}

/** Deletes for good; the log stores that there was an entry, not whose. @throws AppError NOT_FOUND. */
export async function removeEntry(
  deps: Pick<Deps, 'db' | 'clock'>,
  admin: Viewer,
  { list, id }: { list: List; id: string },
) {
  return deps.db.transaction(async (tx) => {
    const gone = await queries.deleteEntry(tx, list, id);
    if (!gone) throw new AppError('NOT_FOUND', m.notFound());
    if (list === 'newsletter')
      await withdrawConsent(deps, tx, { email: gone.email, purpose: 'newsletter', by: 'removed-by-us' });
    await forgetRelays(tx, [id]);
    await recordAudit(tx, {
      actorId: admin.userId,
      action: `${list}.delete`,
      subjectType: list,
      subjectId: id,
      detail: gone.was,
      at: deps.clock.now(),
    });
    return { message: m.entryDeleted({ list: listNames[list]() }) };
  });
}
