/** What the rest of the server may ask of sharing. */
export { drawPicture } from './server/draw-picture.ts';
