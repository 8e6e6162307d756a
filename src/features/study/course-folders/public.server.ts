export { addProductCourse } from './server/add-product-course.ts';
export { exportCourse, leftOutLines, writeFolder, zipOf } from './server/export.ts';
export { readArchive } from './server/foreign/read-archive.ts';
export { differenceOf, isNothing, makePlan } from './server/plan.ts';
export { openFolder } from './server/read/folders.server.ts';
export { notSentTo } from './server/send-texts.ts';
export { applyFrom, folderFor } from './server/service.ts';
