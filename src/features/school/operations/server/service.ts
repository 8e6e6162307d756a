import { hasRole, type Role } from '#access/roles.ts';
import type { Viewer } from '#access/viewer.ts';
import { listWays } from '#features/sales/checkout/public.server.ts';
import { hasSeller } from '#features/sales/receipts/public.server.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import { listDeadLetters, listQueues, takeDeadLetter } from '#platform/jobs/dead-letters.server.ts';
import type { JobTitle } from '#platform/jobs/jobs.server.ts';
import { inLanguage } from '#platform/language.server.ts';
import * as m from '../messages/m.ts';
import { sumOf } from '../rules.ts';
import { readDays, readFigures } from './figures.ts';
import * as queries from './queries.ts';
import { servicesOf } from './services.ts';

/** What each queue's jobs do, in words. */
export type JobTitles = ReadonlyMap<string, JobTitle>;

/** A job from a former release may have no title any more. */
function titleOf(titles: JobTitles, queue: string): string {
  const title = titles.get(queue) ?? queue;
  return typeof title === 'string' ? title : title();
}

/** For the audit log, which keeps it for the day when there is no such job any more. */
const keptTitle = (titles: JobTitles, queue: string): string =>
  inLanguage('en', () => titleOf(titles, queue));

const iso = (value: string) => new Date(value).toISOString();

/** Omits the part from the answer for other roles: hiding it on screen would still send it. */
const onlyIf = <Part extends object>(may: boolean, part: Part): Partial<Part> => (may ? part : {});

/** A module that is deleted since the count has no title any more. */
async function withTitles<Row extends { moduleId: number }>(db: Deps['db'], counted: readonly Row[]) {
  const titles = await queries.listModuleTitles(
    db,
    counted.map(({ moduleId }) => moduleId),
  );
  return counted.map((row) => ({ ...row, title: titles.get(row.moduleId) ?? '' }));
}

/** What keeps a new school from selling: 1 while it is missing. */
async function readShopGaps(deps: Pick<Deps, 'db' | 'clock' | 'payments'>) {
  const [ways, isNamed] = await Promise.all([listWays(deps), hasSeller(deps.db, deps.clock.now())]);
  return { noWayToPay: ways.length === 0 ? 1 : 0, noSeller: isNamed ? 0 : 1 };
}

/** The overview, with the parts that the viewer's roles include (product.md#roles). */
export async function readOverview(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'config' | 'payments'>,
  viewer: Viewer,
  days: number,
) {
  const now = deps.clock.now();
  const [figures, row] = await Promise.all([readFigures(deps), queries.findNow(deps.db, now)]);
  const is = (role: Role) => hasRole(viewer, role);
  const hasDays = is('support') || is('finance');
  const { shown, before } = hasDays ? await readDays(deps, figures, days) : { shown: [], before: null };
  return {
    days: shown.map(({ day, signUps, revenueIdr }) => ({
      day,
      ...onlyIf(is('support'), { signUps }),
      ...onlyIf(is('finance'), { revenueIdr }),
    })),
    countedAt: figures.countedAt.toISOString(),
    totals: {
      ...onlyIf(is('support'), {
        ...figures.totals,
        failedJobs: row.failed_jobs,
        ...(before && { signUpsBefore: sumOf(before.map(({ signUps }) => signUps)) }),
      }),
      ...onlyIf(is('finance'), {
        ...(before && { revenueBeforeIdr: sumOf(before.map(({ revenueIdr }) => revenueIdr)) }),
        refundsDue: row.refunds_due,
        partsOverdue: row.parts_overdue,
        proofsWaiting: row.proofs,
        ...(await readShopGaps(deps)),
      }),
      ...onlyIf(is('editor'), { ...figures.practice, storiesToRead: row.stories }),
      ...onlyIf(is('coach'), { unmatchedEvents: row.unmatched, questionsWaiting: row.questions }),
    },
    ...(is('editor') ? { funnel: await withTitles(deps.db, figures.funnel) } : {}),
    ...(is('owner')
      ? { services: servicesOf(deps.config, await deps.payments.transfer.openAccounts()) }
      : {}),
    ...onlyIf(is('finance'), {
      oldestProof: row.oldest_proof && { ...row.oldest_proof, sentAt: iso(row.oldest_proof.sentAt) },
    }),
    ...onlyIf(is('coach'), {
      oldestQuestion: row.oldest_question && {
        ...row.oldest_question,
        since: iso(row.oldest_question.since),
      },
      reviews: {
        waiting: row.reviews_waiting,
        oldest: row.reviews.map(({ created_at, ...review }) => ({ ...review, createdAt: iso(created_at) })),
      },
      sessions: row.sessions.map(({ start_time, ...session }) => ({
        ...session,
        startTime: iso(start_time),
      })),
    }),
  };
}

/** How much waits in each list that the viewer's roles include. */
export async function readWaiting(deps: Pick<Deps, 'db'>, viewer: Viewer) {
  const { proofs, reviews, questions, bookings, testimonials } = await queries.countWaiting(deps.db);
  return {
    ...onlyIf(hasRole(viewer, 'finance'), { proofs }),
    ...onlyIf(hasRole(viewer, 'coach'), { reviews, questions, bookings }),
    ...onlyIf(hasRole(viewer, 'editor'), { testimonials }),
  };
}

export async function readJobs(
  deps: Pick<Deps, 'db'>,
  titles: JobTitles,
  { page, limit }: { page: number; limit: number },
) {
  const [queues, dead] = await Promise.all([
    listQueues(deps.db),
    listDeadLetters(deps.db, { limit, offset: (page - 1) * limit }),
  ]);
  return {
    queues: queues.map(({ oldest_waiting_at, ...queue }) => ({
      ...queue,
      title: titleOf(titles, queue.name),
      oldestWaitingAt: oldest_waiting_at === null ? null : iso(oldest_waiting_at),
    })),
    data: dead.rows.map(({ id, queue, failed_at, attempts, error, user_id }) => ({
      id,
      queue,
      title: titleOf(titles, queue),
      failedAt: iso(failed_at),
      attempts,
      error,
      userId: user_id,
    })),
    meta: {
      totalItems: dead.total,
      currentPage: page,
      totalPages: Math.max(1, Math.ceil(dead.total / limit)),
    },
  };
}

const gone = () => new AppError('NOT_FOUND', m.jobGone());

/** Retries a dead letter in the transaction that audits it; if several people press, one of them does it. */
export async function retryJob(deps: Deps, titles: JobTitles, actorId: string, id: string) {
  const queue = await deps.db.transaction(async (tx) => {
    const retried = await deps.jobs.retryDead(tx, id);
    if (!retried) throw gone();
    const at = deps.clock.now();
    const detail = { name: keptTitle(titles, retried), queue: retried };
    await recordAudit(tx, { actorId, action: 'job.retry', subjectType: 'job', subjectId: id, detail, at });
    return retried;
  });
  return { message: m.jobRunsAgain({ title: titleOf(titles, queue) }) };
}

export async function discardJob(
  deps: Pick<Deps, 'db' | 'clock'>,
  titles: JobTitles,
  actorId: string,
  id: string,
) {
  await deps.db.transaction(async (tx) => {
    const letter = await takeDeadLetter(tx, id);
    if (!letter) throw gone();
    const at = deps.clock.now();
    const detail = { name: keptTitle(titles, letter.queue), queue: letter.queue };
    await recordAudit(tx, { actorId, action: 'job.discard', subjectType: 'job', subjectId: id, detail, at });
  });
  return { message: m.jobDiscarded() };
}
