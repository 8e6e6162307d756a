import { implementCalls } from '#kit/calls.server.ts';
import { postsContract } from '../posts-contract.ts';
import * as manage from './manage.ts';

const os = implementCalls(postsContract);

export const postsRouter = os.router({
  list: os.list.handler(({ context, input }) => manage.listForAdmin(context.deps, input)),
  get: os.get.handler(({ context, input }) => manage.getForEdit(context.deps, input.id)),
  create: os.create.handler(async ({ context, input }) =>
    manage.createPost(context.deps, await context.person(), input),
  ),
  update: os.update.handler(async ({ context, input }) =>
    manage.updatePost(context.deps, await context.person(), input),
  ),
  remove: os.remove.handler(async ({ context, input }) =>
    manage.removePost(context.deps, await context.person(), input.id),
  ),
  restore: os.restore.handler(async ({ context, input }) =>
    manage.restorePost(context.deps, await context.person(), input.id),
  ),
  preview: os.preview.handler(({ input }) => manage.previewPost(input.body)),
});
