export { drawPicture } from './server/draw-picture.ts';
