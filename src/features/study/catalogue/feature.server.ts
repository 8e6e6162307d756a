import { defineFeature } from '#kit/feature.server.ts';
import { handleJob } from '#platform/jobs/jobs.server.ts';
import { catalogueContract } from './contract.ts';
import { auditSubjects } from './server/audit-subjects.ts';
import { refreshVideoJob } from './server/jobs.ts';
import { personalData } from './server/personal-data.ts';
import { catalogueRouter } from './server/router.ts';
import { refreshVideo } from './server/video.ts';
import { receiveVideoWebhook } from './server/webhook.ts';

export const feature = defineFeature({
  contracts: { catalogue: catalogueContract },
  routers: () => ({ catalogue: catalogueRouter }),
  jobs: [
    handleJob(refreshVideoJob, async (deps, { guid }) => {
      await refreshVideo(deps, guid);
    }),
  ],
  impersonalTables: {
    action_items: 'content',
    courses: 'content',
    lesson_pictures: 'content',
    module_earlier_videos: 'content',
    module_resources: 'content',
    module_watching: 'counts without names',
    modules: 'content',
  },
  personalData,
  auditSubjects,
  webhooks: { bunny: receiveVideoWebhook },
});
