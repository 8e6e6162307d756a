import { AppError } from '#kernel/errors.ts';
import { implementCalls } from '#kit/calls.server.ts';
import { courseFoldersContract } from '../contract.ts';
import * as m from '../messages/m.ts';
import { listImports, undoImport } from './imports.ts';
import * as service from './service.ts';

const os = implementCalls(courseFoldersContract);

export const courseFoldersRouter = os.router({
  page: os.page.handler(async ({ context, input }) =>
    service.getPage(context.deps, await context.person(), input),
  ),
  // Over HTTP `sendFolder` answers this one; nothing else makes it.
  exportFolder: os.exportFolder.handler((): never => {
    throw new AppError('NOT_FOUND', m.courseNotFound());
  }),
  difference: os.difference.handler(async ({ context, input }) =>
    service.getDifference(context.deps, await context.person(), input),
  ),
  makeChanges: os.makeChanges.handler(async ({ context, input }) =>
    service.beginImport(context.deps, await context.person(), input),
  ),
  imports: os.imports.handler(({ context }) => listImports(context.deps)),
  waiting: os.waiting.handler(async ({ context }) =>
    service.listWaiting(context.deps, await context.person()),
  ),
  progress: os.progress.handler(async ({ context, input }) =>
    service.getProgress(context.deps, await context.person(), input.id),
  ),
  undo: os.undo.handler(async ({ context, input }) =>
    undoImport(context.deps, await context.person(), input.id),
  ),
  discard: os.discard.handler(async ({ context, input }) =>
    service.discardImport(context.deps, await context.person(), input.id),
  ),
});
