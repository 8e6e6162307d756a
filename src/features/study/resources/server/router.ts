import { implementCalls } from '#kit/calls.server.ts';
import { renderMarkdown } from '#platform/markdown/markdown.server.ts';
import { resourcesContract } from '../contract.ts';
import * as manage from './manage.ts';
import {
  getResource,
  getResourceDraft,
  listResources,
  openResourceCover,
  openResourceFile,
} from './service.ts';

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
  cover: os.cover.handler(async ({ context, input }) =>
    openResourceCover(context.deps, await context.person(), { ...input, accept: context.facts.accept }),
  ),
  adminGet: os.adminGet.handler(async ({ context, input }) =>
    getResourceDraft(context.deps, await context.person(), input.id),
  ),
  create: os.create.handler(async ({ context, input }) =>
    manage.createResource(context.deps, await context.person(), input),
  ),
  update: os.update.handler(async ({ context, input }) =>
    manage.updateResource(context.deps, await context.person(), input),
  ),
  remove: os.remove.handler(async ({ context, input }) =>
    manage.removeResource(context.deps, await context.person(), input.id),
  ),
  previewMarkdown: os.previewMarkdown.handler(({ input }) => renderMarkdown(input.markdown)),
});
