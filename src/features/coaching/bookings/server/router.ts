import { implementCalls } from '#kit/calls.server.ts';
import { bookingsContract } from '../contract.ts';
import { assignByHand } from './assign.ts';
import { calendarFile } from './calendar.ts';
import { listForAdmin, removeBooking, updateBooking } from './manage.ts';
import { askAboutSession } from './question.ts';
import {
  claimBooking,
  countCredits,
  createLink,
  describeScheduling,
  getOwnBooking,
  listBookings,
} from './service.ts';
import { listUnmatched, matchAgain, resolveByHand } from './unmatched.ts';

const os = implementCalls(bookingsContract);

export const bookingsRouter = os.router({
  list: os.list.handler(async ({ context, input }) =>
    listBookings(context.deps, await context.person(), input),
  ),
  credits: os.credits.handler(async ({ context }) =>
    countCredits(context.deps, (await context.person()).userId),
  ),
  scheduling: os.scheduling.handler(({ context }) => describeScheduling(context.deps)),
  createLink: os.createLink.handler(async ({ context, input }) =>
    createLink(context.deps, await context.person(), input.type),
  ),
  create: os.create.handler(async ({ context, input }) =>
    claimBooking(context.deps, await context.person(), input.calendlyUrl),
  ),
  ask: os.ask.handler(async ({ context, input }) =>
    askAboutSession(context.deps, await context.person(), input),
  ),
  calendar: os.calendar.handler(async ({ context, input }) => {
    const { userId } = await context.person();
    return calendarFile(await getOwnBooking(context.deps, userId, input.id), context.deps.config.appUrl);
  }),
  adminList: os.adminList.handler(({ context, input }) => listForAdmin(context.deps, input)),
  adminUpdate: os.adminUpdate.handler(async ({ context, input }) =>
    updateBooking(context.deps, (await context.person()).userId, input),
  ),
  adminRemove: os.adminRemove.handler(async ({ context, input }) => {
    await removeBooking(context.deps, (await context.person()).userId, input.id);
    return { ok: true as const };
  }),
  unmatched: os.unmatched.handler(({ context, input }) => listUnmatched(context.deps, input)),
  assignUnmatched: os.assignUnmatched.handler(async ({ context, input }) =>
    assignByHand(context.deps, await context.person(), input),
  ),
  matchAgain: os.matchAgain.handler(async ({ context, input }) =>
    matchAgain(context.deps, (await context.person()).userId, input.id),
  ),
  resolveUnmatched: os.resolveUnmatched.handler(async ({ context, input }) => {
    await resolveByHand(context.deps, (await context.person()).userId, input);
    return { ok: true as const };
  }),
});
