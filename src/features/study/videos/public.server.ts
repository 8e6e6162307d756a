export { addVideo } from './server/add-video.ts';
export {
  type CaptionText,
  listCaptions,
  readCaptions,
  saveCaptions,
  tidyCaptions,
} from './server/captions.ts';
export { clearCopies, copyId, hasCopy } from './server/copies.ts';
export { findEncoder } from './server/encode/tools.ts';
export {
  aimVideo,
  describeVideo,
  dropVideos,
  ensureReleaseVideo,
  type FolderVideoFacts,
  findArchive,
  findByHash,
  findSource,
  forgetVideo,
  hashOfSource,
  listArchives,
  listFolderVideos,
  listVideos,
  queueVideo,
  readFacts as readVideoFacts,
  readReleaseFacts,
  readReleaseVideo,
  receiveVideo,
  type SourceFile,
  translateReleaseChapters,
  videoDetails,
} from './server/folder-videos.ts';
export { createMediaFiles, type MediaFiles } from './server/media-files.ts';
export { arrivingFolder, workFolder } from './server/places.ts';
export { createLocalVideos } from './server/provider.ts';
export {
  findMedia as findVideo,
  keepMedia,
  lockShown,
  type MediaRow,
  replaceMedia,
} from './server/queries.ts';
export { publishedList, type ReadyFiles, readyFiles, type VideoPlaces } from './server/ready-files.ts';
export { removeMedia } from './server/service.ts';
export { freeBytes } from './server/space.ts';
