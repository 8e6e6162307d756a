export {
  assertOpen,
  getOpenModule,
  getVisibleModule,
  isOpen,
  isVisible,
  lengthSecondsOf,
  mayWatch,
  moduleNotFound,
} from './server/access.ts';
export { indexTranscriptJob, refreshVideoJob } from './server/jobs.ts';
export { isOpenTo, openCondition } from './server/open-modules.ts';
export { listCourseAddresses } from './server/public-courses.ts';
export {
  findModuleOfVideo,
  listCourses,
  listResourcesOfCourses,
  type ModuleAccess,
  searchModules,
} from './server/queries.ts';
export {
  keeperOf,
  posterOf,
  refreshVideo,
  showVideo,
  signedPlayback,
  type VideoPlace,
} from './server/video.ts';
export { courseView } from './server/views.ts';
