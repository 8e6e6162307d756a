/** What a person did last, in one order in time, from what their page reads anyway. */

import type { LatestEntries } from '#features/school/audit/public.server.ts';
import { actionText } from '#features/school/audit/rules.ts';
import { minuteMs } from '#kernel/time.ts';
import { latelyCount } from '../rules.ts';
import type { UserDetailRow } from './queries.ts';

/** Which kinds the caller's role includes. */
interface Shown {
  money: boolean;
  signIn: boolean;
}

const iso = (value: string) => new Date(value).toISOString();

/** A completed module that was opened again later counts as that, with the later time. */
function ofModule(row: UserDetailRow['progress'][number]) {
  const { title, percent, completed_at, updated_at } = row;
  const common = { kind: 'module' as const, title, percent };
  if (completed_at === null) return { ...common, step: 'watched' as const, at: iso(updated_at) };
  const isLater = Date.parse(updated_at) - Date.parse(completed_at) > minuteMs;
  return isLater
    ? { ...common, step: 'again' as const, at: iso(updated_at) }
    : { ...common, step: 'completed' as const, at: iso(completed_at) };
}

/** The newest `latelyCount` of all kinds, newest first. @param changes what they changed, by the audit log. */
export function toLately(row: UserDetailRow, changes: LatestEntries, { money, signIn }: Shown) {
  const all = [
    { kind: 'signup' as const, at: iso(row.created_at) },
    ...row.progress.map(ofModule),
    ...row.last_exercises.map(({ title, module_title, attempts, passed_at, done_at }) => ({
      kind: 'exercise' as const,
      at: iso(done_at),
      title,
      moduleTitle: module_title,
      isPassed: passed_at !== null,
      attempts,
    })),
    ...row.last_tasks.map(({ title, module_title, completed_at }) => ({
      kind: 'task' as const,
      at: iso(completed_at),
      title,
      moduleTitle: module_title,
    })),
    ...row.last_questions.map(({ id, about, learner_wrote_at }) => ({
      kind: 'question' as const,
      at: iso(learner_wrote_at),
      id,
      about,
    })),
    ...row.bookings.map(({ id, type, start_time, created_at }) => ({
      kind: 'booking' as const,
      at: iso(created_at),
      id,
      type,
      startTime: iso(start_time),
    })),
    ...row.reviews.map(({ id, type, created_at }) => ({
      kind: 'review' as const,
      at: iso(created_at),
      id,
      type,
    })),
    ...(money ? row.orders : []).map((order) => ({
      kind: 'order' as const,
      at: iso(order.paid_at ?? order.created_at),
      id: order.id,
      tier: order.tier,
      productName: order.product_name,
      amountIdr: order.amount_idr,
      isPaid: order.paid_at !== null,
    })),
    ...(signIn ? row.sessions : []).map(({ user_agent, created_at }) => ({
      kind: 'login' as const,
      at: iso(created_at),
      userAgent: user_agent ?? '',
    })),
    ...changes.map(({ action, subjectType, subjectId, subjectName, isSubjectThere, createdAt }) => ({
      kind: 'change' as const,
      at: createdAt,
      action: actionText(action),
      subjectType,
      subjectId,
      subjectName,
      isSubjectThere,
    })),
  ];
  return all.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, latelyCount);
}
