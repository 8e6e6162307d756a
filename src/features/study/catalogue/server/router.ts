import { implementCalls, mayLag } from '#kit/calls.server.ts';
import { catalogueContract } from '../contract.ts';
import { listAdminCourses, listAdminModules } from './admin-queries.ts';
import * as courses from './courses.ts';
import { listEarlierVideos, takeBackVideo } from './earlier-videos.ts';
import { changeMany } from './many.ts';
import * as modules from './modules.ts';
import { addPicture, openLessonPicture } from './pictures.ts';
import { getCourseTeaser, getFreePlayback } from './public-courses.ts';
import { listCourses } from './queries.ts';
import { checkVideo } from './video.ts';
import { courseView } from './views.ts';
import { getWatching } from './watching.ts';

const os = implementCalls(catalogueContract);

export const catalogueRouter = os.router({
  modules: {
    freePlayback: os.modules.freePlayback.handler(async ({ context, input }) => {
      const { db } = await mayLag(context);
      return getFreePlayback(context.deps, db, input.id);
    }),
    adminList: os.modules.adminList.handler(({ context, input }) =>
      listAdminModules(context.deps.db, input.deleted),
    ),
    adminGet: os.modules.adminGet.handler(({ context, input }) =>
      modules.getModuleDraft(context.deps, input.id),
    ),
    watching: os.modules.watching.handler(({ context, input }) => getWatching(context.deps, input.id)),
    earlierVideos: os.modules.earlierVideos.handler(({ context, input }) =>
      listEarlierVideos(context.deps, input.id),
    ),
    takeBackVideo: os.modules.takeBackVideo.handler(async ({ context, input }) =>
      takeBackVideo(context.deps, await context.person(), input),
    ),
    create: os.modules.create.handler(async ({ context, input }) =>
      modules.createModule(context.deps, await context.person(), input),
    ),
    update: os.modules.update.handler(async ({ context, input }) =>
      modules.updateModule(context.deps, await context.person(), input),
    ),
    remove: os.modules.remove.handler(async ({ context, input }) =>
      modules.removeModule(context.deps, await context.person(), input.id),
    ),
    restore: os.modules.restore.handler(async ({ context, input }) =>
      modules.restoreModule(context.deps, await context.person(), input.id),
    ),
    changeMany: os.modules.changeMany.handler(async ({ context, input }) =>
      changeMany(context.deps, await context.person(), input),
    ),
    picture: os.modules.picture.handler(async ({ context, input }) =>
      openLessonPicture(context.deps, await context.person(), input),
    ),
    addPicture: os.modules.addPicture.handler(async ({ context, input }) =>
      addPicture(context.deps, await context.person(), input),
    ),
  },
  checkVideo: os.checkVideo.handler(async ({ context, input }) =>
    checkVideo(context.deps, await context.person(), input.videoUrl),
  ),
  courses: {
    list: os.courses.list.handler(async ({ context }) => {
      const { db } = await mayLag(context);
      const viewer = await context.viewer();
      return (await listCourses(db)).map((row) => courseView(row, viewer));
    }),
    teaser: os.courses.teaser.handler(async ({ context, input }) => {
      const { db } = await mayLag(context);
      return getCourseTeaser(context.deps, db, input.slug, await context.viewer());
    }),
    adminList: os.courses.adminList.handler(({ context, input }) =>
      listAdminCourses(context.deps.db, input.deleted),
    ),
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
