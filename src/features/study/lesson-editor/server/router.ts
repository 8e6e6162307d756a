import { implementCalls } from '#kit/calls.server.ts';
import { lessonEditorContract } from '../contract.ts';
import * as drafts from './drafts.ts';
import * as history from './history.ts';
import { restoreDraft } from './kept-drafts.ts';
import { addResources, nameResource } from './resources.ts';

const os = implementCalls(lessonEditorContract);

export const lessonEditorRouter = os.router({
  get: os.get.handler(async ({ context, input }) =>
    drafts.getLesson(context.deps, await context.person(), input.id),
  ),
  save: os.save.handler(async ({ context, input }) =>
    drafts.saveDraft(context.deps, await context.person(), input),
  ),
  discard: os.discard.handler(({ context, input }) => drafts.discardDraft(context.deps, input)),
  publish: os.publish.handler(async ({ context, input }) =>
    drafts.publishDrafts(context.deps, await context.person(), input),
  ),
  preview: os.preview.handler(({ context, input }) => drafts.previewText(context.deps, input)),
  compare: os.compare.handler(({ input }) => history.compareTexts(input)),
  versions: os.versions.handler(({ context, input }) => history.listVersions(context.deps, input.id)),
  version: os.version.handler(({ context, input }) => history.getVersion(context.deps, input)),
  restore: os.restore.handler(async ({ context, input }) =>
    history.restoreVersion(context.deps, await context.person(), input),
  ),
  restoreDraft: os.restoreDraft.handler(async ({ context, input }) =>
    restoreDraft(context.deps, await context.person(), input),
  ),
  addResources: os.addResources.handler(async ({ context, input }) =>
    addResources(context.deps, await context.person(), input),
  ),
  nameResource: os.nameResource.handler(({ context, input }) => nameResource(context.deps, input)),
});
