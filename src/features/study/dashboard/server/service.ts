import { tierNames } from '#access/tiers.ts';
import type { Viewer } from '#access/viewer.ts';
import { findUpcomingBooking } from '#features/coaching/bookings/public.server.ts';
import { findDuePart, findWaitingPayment, isClaimed } from '#features/sales/checkout/public.server.ts';
import { posterOf } from '#features/study/catalogue/public.server.ts';
import { getMaterials } from '#features/study/materials/public.server.ts';
import { countNotes } from '#features/study/notes/public.server.ts';
import type { Deps } from '#kit/deps.server.ts';
import { inOneTrip } from '#platform/db/database.server.ts';
import { readBelongings } from './belongings.ts';
import { climbView, findClimb, lastModuleView } from './climb.ts';
import { findLearningState } from './learning-state.ts';

const nextActionLimit = 4;

/** Six statements in one trip to the database, whatever the size of the data; three more for an open transfer, and for a newcomer. */
export async function getDashboard(
  deps: Pick<Deps, 'db' | 'clock' | 'contentDir' | 'videos' | 'payments'>,
  viewer: Viewer,
) {
  const now = deps.clock.now();
  const [{ total, completed, items, ticked, exercises, passed, actions }, climb, notes, open, due, booking] =
    await inOneTrip(deps.db, (db) =>
      Promise.all([
        findLearningState(db, viewer.userId, viewer, nextActionLimit),
        findClimb(db, viewer.userId, viewer),
        countNotes(db, viewer.userId),
        findWaitingPayment(db, viewer.userId),
        findDuePart(db, viewer.userId, now),
        findUpcomingBooking(db, viewer.userId, now),
      ]),
    );
  return {
    overallProgress: {
      completedModules: completed,
      totalModules: total,
      tickedItems: ticked,
      totalItems: items,
      passedExercises: passed,
      totalExercises: exercises,
      notes,
      lastModule: climb && lastModuleView(climb),
    },
    nextActions: actions.map((action) => ({
      id: action.id,
      title: action.title,
      language: action.language,
      moduleId: action.module_id,
      moduleTitle: action.module_title,
    })),
    nextExercise: climb?.next_exercise ? { ...climb.next_exercise, moduleId: climb.here_id } : null,
    climb:
      climb &&
      climbView(climb, viewer, {
        hasNoted: notes > 0,
        signPoster: (place) => posterOf(deps, place, now),
      }),
    ...(climb && completed === 0 && { belongings: await readBelongings(deps.db, viewer, now) }),
    waitingPayment: open && (await waitingView(deps, open, now)),
    ...(due && {
      duePart: {
        no: due.no,
        of: due.parts,
        name: due.product_name ?? (due.tier ? tierNames[due.tier] : ''),
        amountIdr: due.amount_idr,
        dueAt: new Date(due.due_at).toISOString(),
        isHeld: due.is_held,
      },
    }),
    upcomingBooking: booking && {
      id: booking.id,
      type: booking.type,
      startTime: booking.startTime.toISOString(),
      endTime: booking.endTime.toISOString(),
      calendlyUrl: booking.joinUrl,
    },
    learningMaterial: await getMaterials(deps, viewer),
  };
}

/** An open order that can still be paid, or whose proof is being checked; null for one whose time is over. */
async function waitingView(
  deps: Pick<Deps, 'payments'>,
  open: NonNullable<Awaited<ReturnType<typeof findWaitingPayment>>>,
  now: Date,
) {
  const { externalId: _, expiresAt, slug, name, parts, partNo, ...order } = open;
  const isProved = await isClaimed(deps, open);
  if (!isProved && expiresAt <= now) return null;
  return {
    ...order,
    ...(slug && name && { product: { slug, name } }),
    ...(parts !== null && partNo !== null && { part: { no: partNo, of: parts } }),
    ...(isProved && { isProved: true as const }),
  };
}
