import { apiQuery } from '#kit/client.ts';

/** All of the coach’s own, the most used first. The page searches in them. */
export const savedAnswersQuery = () => apiQuery.threads.savedAnswers.list.queryOptions();

export const savedAnswersKey = () => apiQuery.threads.savedAnswers.key();
