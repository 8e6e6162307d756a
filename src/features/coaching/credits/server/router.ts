import { implementCalls } from '#kit/calls.server.ts';
import { creditsContract } from '../contract.ts';
import { listEntries } from './queries.ts';
import { adjustCredits, noteOf, readCredits } from './service.ts';

const os = implementCalls(creditsContract);

export const creditsRouter = os.router({
  get: os.get.handler(async ({ context }) => {
    const { userId } = await context.person();
    return readCredits(context.deps.db, userId, context.deps.clock.now());
  }),
  history: os.history.handler(async ({ context, input }) => {
    const { userId } = await context.person();
    const entries = await listEntries(context.deps.db, userId, input);
    return entries.map(({ id, kind, amount, reason, note, indonesian, createdAt }) => ({
      id,
      kind,
      amount,
      reason,
      note: noteOf({ reason, note, indonesian }),
      createdAt: createdAt.toISOString(),
    }));
  }),
  adjust: os.adjust.handler(async ({ context, input }) =>
    adjustCredits(context.deps, { actorId: (await context.person()).userId, ...input }),
  ),
});
