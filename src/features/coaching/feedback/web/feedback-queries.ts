import { apiQuery } from '#kit/client.ts';

export const myStoryQuery = () => apiQuery.feedback.mine.queryOptions();
export const approvedStoriesQuery = (limit: number) =>
  apiQuery.feedback.list.queryOptions({ input: { limit } });
