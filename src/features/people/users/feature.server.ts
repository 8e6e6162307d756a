import { defineFeature } from '#kit/feature.server.ts';
import { handleJob } from '#platform/jobs/jobs.server.ts';
import { usersContract } from './contract.ts';
import { correctPeople } from './server/correct-people.ts';
import { correctPeopleJob } from './server/jobs.ts';
import { usersRouter } from './server/router.ts';

export const feature = defineFeature({
  contracts: { users: usersContract },
  routers: (product) => ({ users: usersRouter(product) }),
  jobs: [handleJob(correctPeopleJob, correctPeople)],
});
