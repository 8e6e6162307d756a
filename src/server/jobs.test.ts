import { expect, it } from 'vitest';
import { jobNames } from '#features/school/operations/job-names.ts';
import { jobHandlers } from './jobs.server.ts';

it('every job is carried out by one handler: a second would be a second worker of its queue', () => {
  const handled = jobHandlers.map(({ job }) => job.name);
  expect(handled.toSorted()).toEqual(Object.keys(jobNames).toSorted());
});
