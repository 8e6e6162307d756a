/** What other features' servers may ask of files. Who may read a file is decided by whoever it belongs to. */
export { attachFiles, findFile, findFileOwner, type StoredFile } from './server/queries.ts';
export { discardFiles, openFile, openPicture, storeFiles, type Upload } from './server/service.ts';
