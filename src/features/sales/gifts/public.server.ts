export { createGifts } from './server/book.ts';
export { findUseForStaff } from './server/queries.ts';
