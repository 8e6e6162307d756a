import { implementCalls } from '#kit/calls.server.ts';
import { lessonsContract } from '../contract.ts';
import * as service from './service.ts';

const os = implementCalls(lessonsContract);

export const lessonsRouter = os.router({
  courses: {
    get: os.courses.get.handler(async ({ context, input }) =>
      service.getCourse(context.deps, await context.person(), input.slug),
    ),
  },
  modules: {
    list: os.modules.list.handler(async ({ context, input: { before, after, ...filter } }) =>
      service.listModules(context.deps, await context.person(), {
        ...filter,
        beforeId: before,
        afterId: after,
      }),
    ),
    get: os.modules.get.handler(async ({ context, input }) =>
      service.getModule(context.deps, await context.person(), input.id, input.inCourse ?? false),
    ),
    playback: os.modules.playback.handler(async ({ context, input }) =>
      service.getPlayback(context.deps, await context.person(), input.id),
    ),
  },
});
