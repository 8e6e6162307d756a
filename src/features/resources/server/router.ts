import { implementCalls } from '#calls';
import { resourcesContract } from '../contract.ts';
import { getResource, listResources, openResourceFile } from './service.ts';

const os = implementCalls(resourcesContract);

export const resourcesRouter = os.router({
  list: os.list.handler(async ({ context, input }) =>
    listResources(context.deps, await context.person(), input),
  ),
  get: os.get.handler(async ({ context, input }) =>
    getResource(context.deps, await context.person(), input.id),
  ),
  file: os.file.handler(async ({ context, input }) =>
    openResourceFile(context.deps, await context.person(), input),
  ),
});
