import { implementCalls, mayLag } from '#kit/calls.server.ts';
import { searchContract } from '../contract.ts';
import { search } from './service.ts';

const os = implementCalls(searchContract);

export const searchRouter = os.router({
  search: os.search.handler(async ({ context, input }) =>
    search(context.deps, await mayLag(context), await context.person(), input.query),
  ),
});
