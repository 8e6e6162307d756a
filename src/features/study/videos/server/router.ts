import { AppError } from '#kernel/errors.ts';
import { implementCalls } from '#kit/calls.server.ts';
import { videosContract } from '../contract.ts';
import * as m from '../messages/m.ts';
import * as captions from './captions.ts';
import { choosePoster, posterFrames, uploadPoster } from './poster.ts';
import * as service from './service.ts';
import { readSound } from './sound.ts';

const os = implementCalls(videosContract);

/** Over HTTP `handleUpload` answers these; nothing else makes them. */
const overHttpOnly = (): never => {
  throw new AppError('NOT_FOUND', m.videoNotFound());
};

export const videosRouter = os.router({
  list: os.list.handler(async ({ context, input }) =>
    service.listMedia(context.deps, await context.person(), input.moduleId),
  ),
  get: os.get.handler(async ({ context, input }) =>
    service.getMedia(context.deps, await context.person(), input.id),
  ),
  finish: os.finish.handler(async ({ context, input }) =>
    service.finishOwn(context.deps, await context.person(), input.id),
  ),
  retry: os.retry.handler(async ({ context, input }) =>
    service.retryMedia(context.deps, await context.person(), input.id),
  ),
  takeAsItIs: os.takeAsItIs.handler(async ({ context, input }) =>
    service.takeAsItIs(context.deps, await context.person(), input.id),
  ),
  remove: os.remove.handler(({ context, input }) => service.removeMedia(context.deps, input.id)),
  texts: os.texts.handler(({ context, input }) => captions.getTexts(context.deps, input.id)),
  captions: os.captions.handler(({ context, input }) => captions.getCaptions(context.deps, input)),
  saveCaptions: os.saveCaptions.handler(async ({ context, input }) =>
    captions.saveCaptions(context.deps, await context.person(), input),
  ),
  saveChapters: os.saveChapters.handler(async ({ context, input }) =>
    captions.saveChapters(context.deps, await context.person(), input),
  ),
  choosePoster: os.choosePoster.handler(({ context, input }) => choosePoster(context.deps, input)),
  sound: os.sound.handler(({ context, input }) => readSound(context.deps, input.id)),
  posterFrames: os.posterFrames.handler(({ context, input }) => posterFrames(context.deps, input)),
  uploadPoster: os.uploadPoster.handler(async ({ context, input }) =>
    uploadPoster(context.deps, await context.person(), input),
  ),
  uploads: {
    create: os.uploads.create.handler(overHttpOnly),
    offset: os.uploads.offset.handler(overHttpOnly),
    append: os.uploads.append.handler(overHttpOnly),
  },
});
