import { defineFeature } from '#kit/feature.server.ts';
import { handleJob } from '#platform/jobs/jobs.server.ts';
import { usersContract } from './contract.ts';
import { mendPeopleJob } from './server/jobs.ts';
import { mendPeople } from './server/mend.ts';
import { usersRouter } from './server/router.ts';

export const feature = defineFeature({
  contracts: { users: usersContract },
  routers: () => ({ users: usersRouter }),
  jobs: [handleJob(mendPeopleJob, mendPeople)],
});
