import { implementCalls, mayLag } from '#kit/calls.server.ts';
import { blogContract } from '../contract.ts';
import { getPost, listPosts, openPostCover } from './service.ts';

const os = implementCalls(blogContract);

export const blogRouter = os.router({
  list: os.list.handler(async ({ context, input }) => listPosts(await mayLag(context), input)),
  get: os.get.handler(async ({ context, input }) => getPost(await mayLag(context), input.slug)),
  cover: os.cover.handler(async ({ context, input }) =>
    openPostCover(context.deps, await context.viewer(), { ...input, accept: context.facts.accept }),
  ),
});
