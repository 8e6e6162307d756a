import type { Viewer } from '#access/viewer.ts';
import { findUpcomingBooking } from '#features/coaching/bookings/public.server.ts';
import { findWaitingPayment } from '#features/sales/checkout/public.server.ts';
import { getMaterials } from '#features/study/materials/public.server.ts';
import type { Deps } from '#kit/deps.server.ts';
import { inOneTrip } from '#platform/db/database.server.ts';
import { findLearningState } from './learning-state.ts';

const nextActionLimit = 4;

/** Three statements in one trip to the database, whatever the size of the data. */
export async function getDashboard(deps: Pick<Deps, 'db' | 'clock' | 'contentDir'>, viewer: Viewer) {
  const [{ total, completed, last, actions }, waitingPayment, booking] = await inOneTrip(deps.db, (db) =>
    Promise.all([
      findLearningState(db, viewer.userId, viewer, nextActionLimit),
      findWaitingPayment(db, viewer.userId, deps.clock.now()),
      findUpcomingBooking(db, viewer.userId, deps.clock.now()),
    ]),
  );
  return {
    overallProgress: {
      completedModules: completed,
      totalModules: total,
      lastModule: last && {
        id: last.id,
        title: last.title,
        summary: last.summary,
        progress: last.percent,
        duration: last.duration_minutes,
        courseSlug: last.course_slug,
        minutesLeft: Math.ceil((last.duration_minutes * (100 - last.percent)) / 100),
      },
    },
    nextActions: actions.map((action) => ({
      id: action.id,
      title: action.title,
      moduleId: action.module_id,
      moduleTitle: action.module_title,
    })),
    waitingPayment,
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
