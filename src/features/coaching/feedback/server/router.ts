import { implementCalls } from '#kit/calls.server.ts';
import { feedbackContract } from '../contract.ts';
import * as service from './service.ts';

const os = implementCalls(feedbackContract);

export const feedbackRouter = os.router({
  mine: os.mine.handler(async ({ context }) => service.getMine(context.deps, await context.person())),
  save: os.save.handler(async ({ context, input }) =>
    service.saveStory(context.deps, await context.person(), input),
  ),
  remove: os.remove.handler(async ({ context }) =>
    service.removeStory(context.deps, (await context.person()).userId),
  ),
  uploadPhoto: os.uploadPhoto.handler(async ({ context, input }) =>
    service.uploadPhoto(context.deps, await context.person(), input.photo),
  ),
  photo: os.photo.handler(async ({ context, input }) =>
    service.openPhoto(context.deps, await context.viewer(), input.id),
  ),
  list: os.list.handler(({ context, input }) => service.listPublic(context.deps, input.limit)),
  adminList: os.adminList.handler(({ context, input }) => service.listForAdmin(context.deps, input)),
  moderate: os.moderate.handler(async ({ context, input }) =>
    service.moderate(context.deps, (await context.person()).userId, input),
  ),
});
