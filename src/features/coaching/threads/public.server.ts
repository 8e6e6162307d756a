/** Conversations for the features that start them. Each change happens in the caller's transaction. */
export { findThread } from './server/queries.ts';
export { getThread, type Question, startThread } from './server/service.ts';
