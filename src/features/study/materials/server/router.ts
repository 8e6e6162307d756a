import { implementCalls } from '#kit/calls.server.ts';
import { materialsContract } from '../contract.ts';
import { openEbook, openLaunchpad } from './ebook.ts';
import { getMaterials } from './service.ts';

const os = implementCalls(materialsContract);

export const materialsRouter = os.router({
  list: os.list.handler(async ({ context }) => getMaterials(context.deps, await context.person())),
  launchpad: os.launchpad.handler(({ context }) => openLaunchpad(context.deps.contentDir)),
  download: os.download.handler(({ context, input }) =>
    openEbook(context.deps.contentDir, 'whole', input.format),
  ),
  sample: os.sample.handler(({ context, input }) =>
    openEbook(context.deps.contentDir, 'sample', input.format),
  ),
});
