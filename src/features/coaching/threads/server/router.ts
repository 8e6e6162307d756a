import { implementCalls } from '#kit/calls.server.ts';
import { threadsContract } from '../contract.ts';
import * as m from '../messages/m.ts';
import * as saved from './saved-answers.ts';
import * as service from './service.ts';

const os = implementCalls(threadsContract);

export const threadsRouter = os.router({
  list: os.list.handler(async ({ context, input }) =>
    service.listThreads(context.deps, await context.person(), input),
  ),
  get: os.get.handler(async ({ context, input }) =>
    service.getThread(context.deps, await context.person(), input.id),
  ),
  send: os.send.handler(async ({ context, input }) =>
    service.sendMessage(context.deps, await context.person(), {
      ...input,
      files: input.files === undefined ? [] : [input.files].flat(),
    }),
  ),
  markRead: os.markRead.handler(async ({ context, input }) =>
    service.markRead(context.deps, await context.person(), input.id),
  ),
  file: os.file.handler(async ({ context, input }) =>
    service.openThreadFile(context.deps, await context.person(), input),
  ),
  queue: os.queue.handler(async ({ context, input }) =>
    service.listQueue(context.deps, await context.person(), input),
  ),
  close: os.close.handler(async ({ context, input }) =>
    service.closeThread(context.deps, await context.person(), input),
  ),
  savedAnswers: {
    list: os.savedAnswers.list.handler(async ({ context }) =>
      saved.listSavedAnswers(context.deps, await context.person()),
    ),
    save: os.savedAnswers.save.handler(async ({ context, input }) =>
      saved.saveAnswer(context.deps, await context.person(), input),
    ),
    use: os.savedAnswers.use.handler(async ({ context, input }) =>
      saved.useAnswer(context.deps, await context.person(), input.id),
    ),
    remove: os.savedAnswers.remove.handler(async ({ context, input }) => {
      await saved.forgetAnswer(context.deps, await context.person(), input.id);
      return { message: m.savedAnswerForgotten() };
    }),
  },
});
