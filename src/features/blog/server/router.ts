import { implementCalls } from '#calls';
import { blogContract } from '../contract.ts';
import { getPost, listPosts, openPostCover } from './service.ts';

const os = implementCalls(blogContract);

export const blogRouter = os.router({
  list: os.list.handler(({ context, input }) => listPosts(context.deps, input)),
  get: os.get.handler(({ context, input }) => getPost(context.deps, input.slug)),
  cover: os.cover.handler(async ({ context, input }) =>
    openPostCover(context.deps, await context.viewer(), input),
  ),
});
