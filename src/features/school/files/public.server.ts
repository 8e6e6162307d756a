/** What other features' servers may ask of files. Who may read a file is decided by whoever it belongs to. */

export { openPicture } from './server/pictures.ts';
export { attachFiles, findFile, findFileOwner, type StoredFile } from './server/queries.ts';
export { discardFiles, discardFilesOf, openFile, storeFiles, type Upload } from './server/service.ts';
