export {
  assertOpen,
  getOpenModule,
  getVisibleModule,
  isHeld,
  isOpen,
  isVisible,
  lengthSecondsOf,
  mayWatch,
  moduleNotFound,
} from './server/access.ts';
export { draftModule } from './server/drafts.ts';
export { keepEarlier, readShown } from './server/earlier-video-rows.ts';
export {
  type CourseRecord,
  findCourseRecord,
  findDeletedModules,
  type ItemRecord,
  leaveCourse,
  listModuleRecords,
  lockCatalogue,
  type ModuleRecord,
  nameModules,
  orderModules,
  reserveModuleIds,
  saveCourseRecord,
  saveItems,
  saveModuleRecord,
  takeBackCourse,
} from './server/folder-rows.ts';
export { indexTranscriptJob, refreshVideoJob } from './server/jobs.ts';
export { linkResources, listPublishing, publishResourcesOf } from './server/module-resources.ts';
export { isOpenTo, openCondition } from './server/open-modules.ts';
export {
  drawnForReaders,
  listPictures,
  type PictureRow,
  type StoredPicture,
  savePictures,
  storePicture,
} from './server/pictures.ts';
export { listCourseAddresses } from './server/public-courses.ts';
export {
  findModuleOfVideo,
  listCourses,
  listResourcesBesidePlan,
  type ModuleAccess,
  searchModules,
} from './server/queries.ts';
export { type AllTexts, findLatestVersion, keepFirst, keepVersion, textsIn } from './server/versions.ts';
export {
  keeperOf,
  minutesOf,
  posterOf,
  refreshVideo,
  showVideo,
  signedPlayback,
  switchVideo,
  toSummary,
  type VideoPlace,
} from './server/video.ts';
export { courseView } from './server/views.ts';
