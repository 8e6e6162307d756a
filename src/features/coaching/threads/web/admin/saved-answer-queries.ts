import { apiQuery } from '#kit/client.ts';

/** The coach’s own, those used most first; filtered on the screen, because a coach has tens of them. */
export const savedAnswersQuery = () => apiQuery.threads.savedAnswers.list.queryOptions({ input: {} });

export const savedAnswersKey = () => apiQuery.threads.savedAnswers.key();
