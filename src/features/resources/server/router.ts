import { implementCalls } from '#calls';
import { resourcesContract } from '../contract.ts';
import { getResource, openResourceFile } from './service.ts';

const os = implementCalls(resourcesContract);

export const resourcesRouter = os.router({
  get: os.get.handler(async ({ context, input }) =>
    getResource(context.deps, await context.person(), input.id),
  ),
  file: os.file.handler(async ({ context, input }) =>
    openResourceFile(context.deps, await context.person(), input),
  ),
});
