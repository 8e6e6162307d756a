import { implementCalls, mayLag } from '#kit/calls.server.ts';
import { exercisesContract } from '../exercises-contract.ts';
import * as manage from './manage.ts';

const os = implementCalls(exercisesContract);

export const exercisesRouter = os.router({
  list: os.list.handler(({ context, input }) => manage.listForEditors(context.deps, input.id, input.deleted)),
  figures: os.figures.handler(async ({ context, input }) => {
    const { db } = await mayLag(context);
    return manage.figuresOf({ db }, input.id);
  }),
  summary: os.summary.handler(async ({ context, input }) => {
    const { db } = await mayLag(context);
    return manage.summaryOf({ db }, input.id);
  }),
  get: os.get.handler(({ context, input }) => manage.getEdited(context.deps, input.id)),
  create: os.create.handler(async ({ context, input }) =>
    manage.createExercise(context.deps, await context.person(), input),
  ),
  update: os.update.handler(async ({ context, input }) =>
    manage.updateExercise(context.deps, await context.person(), input),
  ),
  publish: os.publish.handler(async ({ context, input }) =>
    manage.publishExercise(context.deps, await context.person(), input),
  ),
  move: os.move.handler(async ({ context, input }) =>
    manage.moveExercise(context.deps, await context.person(), input),
  ),
  copy: os.copy.handler(async ({ context, input }) =>
    manage.copyExercise(context.deps, await context.person(), input.id),
  ),
  remove: os.remove.handler(async ({ context, input }) =>
    manage.removeExercise(context.deps, await context.person(), input.id),
  ),
  restore: os.restore.handler(async ({ context, input }) =>
    manage.restoreExercise(context.deps, await context.person(), input.id),
  ),
  importArchive: os.importArchive.handler(async ({ context, input }) =>
    manage.importExercises(context.deps, await context.person(), input),
  ),
  exportArchive: os.exportArchive.handler(({ context, input }) =>
    manage.exportExercise(context.deps, input.id),
  ),
});
