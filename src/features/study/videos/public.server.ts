export { findEncoder } from './server/encode/tools.ts';
export { createMediaFiles, type MediaFiles } from './server/media-files.ts';
export { readyFolder } from './server/places.ts';
export { createLocalVideos } from './server/provider.ts';
export { keepMedia, replaceMedia } from './server/queries.ts';
