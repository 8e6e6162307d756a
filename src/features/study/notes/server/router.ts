import { implementCalls } from '#kit/calls.server.ts';
import { notesContract } from '../contract.ts';
import * as service from './service.ts';

const os = implementCalls(notesContract);

export const notesRouter = os.router({
  list: os.list.handler(async ({ context, input }) =>
    service.listNotes(context.deps, await context.person(), input),
  ),
  create: os.create.handler(async ({ context, input }) =>
    service.createNote(context.deps, await context.person(), input),
  ),
  update: os.update.handler(async ({ context, input }) =>
    service.updateNote(context.deps, await context.person(), input),
  ),
  remove: os.remove.handler(async ({ context, input }) =>
    service.deleteNote(context.deps, await context.person(), input.id),
  ),
});
