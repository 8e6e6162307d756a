export { readFrames } from './frame.server.ts';
