import { implementCalls, mayLag } from '#kit/calls.server.ts';
import { learningContract } from '../contract.ts';
import * as manage from './manage.ts';
import * as service from './service.ts';

const os = implementCalls(learningContract);

export const learningRouter = os.router({
  courses: {
    list: os.courses.list.handler(async ({ context }) =>
      service.listCourses(await mayLag(context), await context.viewer()),
    ),
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
    create: os.modules.create.handler(async ({ context, input }) =>
      manage.createModule(context.deps, await context.person(), input),
    ),
    update: os.modules.update.handler(async ({ context, input }) =>
      manage.updateModule(context.deps, await context.person(), input),
    ),
    remove: os.modules.remove.handler(async ({ context, input }) =>
      manage.removeModule(context.deps, await context.person(), input.id),
    ),
    playback: os.modules.playback.handler(async ({ context, input }) =>
      service.getPlayback(context.deps, await context.person(), input.id),
    ),
  },
  progress: {
    get: os.progress.get.handler(async ({ context, input }) =>
      service.getProgress(context.deps, await context.person(), input.id),
    ),
    report: os.progress.report.handler(async ({ context, input }) =>
      service.reportProgress(context.deps, await context.person(), input),
    ),
    savePosition: os.progress.savePosition.handler(async ({ context, input }) =>
      service.savePosition(context.deps, await context.person(), input),
    ),
  },
  actionItems: {
    list: os.actionItems.list.handler(async ({ context }) =>
      service.listActionItems(context.deps, await context.person()),
    ),
    setStatus: os.actionItems.setStatus.handler(async ({ context, input }) =>
      service.setActionItem(context.deps, await context.person(), input.id, input.completed),
    ),
  },
  notes: {
    list: os.notes.list.handler(async ({ context, input }) =>
      service.listNotes(context.deps, await context.person(), input),
    ),
    create: os.notes.create.handler(async ({ context, input }) =>
      service.createNote(context.deps, await context.person(), input),
    ),
    update: os.notes.update.handler(async ({ context, input }) =>
      service.updateNote(context.deps, await context.person(), input),
    ),
    remove: os.notes.remove.handler(async ({ context, input }) =>
      service.deleteNote(context.deps, await context.person(), input.id),
    ),
  },
});
