export { couponBook } from './server/book.ts';
