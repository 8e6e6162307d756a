import { implementCalls } from '#calls';
import { postsContract } from '../posts-contract.ts';
import * as manage from './manage.ts';

const os = implementCalls(postsContract);

export const postsRouter = os.router({
  list: os.list.handler(({ context, input }) => manage.listForAdmin(context.deps, input)),
});
