/** Videos move between this server and Bunny, module by module or a course at a time (product.md#moving-videos). */
import { z } from 'zod';
import { call } from '#access/call.ts';
import { keepers, moveFailures, moveHindrances, moveStates } from './rules.ts';

const tag = 'Admin';

export const movableModuleOutput = z.object({
  /** Of the module. */
  id: z.int(),
  title: z.string(),
  courseId: z.string().nullable(),
  courseTitle: z.string().nullable(),
  /** Where its video is; null without one. */
  keeper: z.enum(keepers).nullable(),
  /** Why it can't move to the other one; null where it can. */
  hindrance: z.enum(moveHindrances).nullable(),
  /** Its latest move of the last month. */
  move: z
    .object({
      id: z.string(),
      to: z.enum(keepers),
      state: z.enum(moveStates),
      failure: z.enum(moveFailures).nullable(),
      percent: z.int(),
      doneBytes: z.number(),
      totalBytes: z.number().nullable(),
    })
    .nullable(),
});

export type MovableModule = z.infer<typeof movableModuleOutput>;

export const videoMovesContract = {
  list: call(
    ['editor'],
    'GET',
    '/studio/moves',
    'Where each module’s video is, and the moves that are under way or have ended',
    { tag },
  ).output(z.object({ hasBunny: z.boolean(), modules: z.array(movableModuleOutput) })),
  begin: call(
    ['editor'],
    'POST',
    '/studio/moves',
    'Move the videos of these modules; those that can’t move are left out',
    { tag, limit: 'write' },
  )
    .input(
      z.strictObject({
        to: z.enum(keepers),
        moduleIds: z.array(z.int().positive().max(2_147_483_647)).min(1).max(900),
      }),
    )
    .output(z.object({ begun: z.int(), message: z.string() })),
  stop: call(['editor'], 'POST', '/studio/moves/{id}/stop', 'Stop a move; the lesson keeps its old video', {
    tag,
    limit: 'write',
  })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ message: z.string() })),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    videoMoves: typeof videoMovesContract;
  }
}
