/** The files for other features' servers. The feature that a file belongs to decides who may read it. */

export { openPicture } from './server/pictures.ts';
export { attachFiles, findFile, findFileOwner, type StoredFile } from './server/queries.ts';
export {
  discardFiles,
  discardFilesOf,
  openFile,
  storeFiles,
  takePicture,
  type Upload,
} from './server/service.ts';
