import { implementCalls } from '#kit/calls.server.ts';
import { catalogueContract } from '../catalogue-contract.ts';
import { listAdminCourses, listAdminModules } from './catalogue-queries.ts';
import { checkVideo } from './check-video.ts';
import * as courses from './courses.ts';
import { restoreModule } from './manage.ts';

const os = implementCalls(catalogueContract);

export const catalogueRouter = os.router({
  modules: {
    list: os.modules.list.handler(({ context, input }) => listAdminModules(context.deps.db, input.deleted)),
    restore: os.modules.restore.handler(async ({ context, input }) =>
      restoreModule(context.deps, await context.person(), input.id),
    ),
  },
  checkVideo: os.checkVideo.handler(({ context, input }) => checkVideo(context.deps, input.videoUrl)),
  courses: {
    list: os.courses.list.handler(({ context, input }) => listAdminCourses(context.deps.db, input.deleted)),
    create: os.courses.create.handler(async ({ context, input }) =>
      courses.createCourse(context.deps, await context.person(), input),
    ),
    update: os.courses.update.handler(async ({ context, input }) =>
      courses.updateCourse(context.deps, await context.person(), input),
    ),
    remove: os.courses.remove.handler(async ({ context, input }) =>
      courses.removeCourse(context.deps, await context.person(), input.id),
    ),
    restore: os.courses.restore.handler(async ({ context, input }) =>
      courses.restoreCourse(context.deps, await context.person(), input.id),
    ),
  },
});
