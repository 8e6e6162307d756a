import { apiQuery } from '#kit/client.ts';

export const exercisesQuery = (moduleId: number) =>
  apiQuery.practice.list.queryOptions({ input: { id: moduleId } });

export const exerciseQuery = (id: string) => apiQuery.practice.get.queryOptions({ input: { id } });

/** What shows an exercise's state besides its own page. */
export const stateReadings = () => [
  apiQuery.practice.list.key(),
  apiQuery.lessons.modules.key(),
  apiQuery.lessons.courses.key(),
];
