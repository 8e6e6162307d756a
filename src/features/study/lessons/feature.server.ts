import { indexTranscriptJob } from '#features/study/catalogue/public.server.ts';
import { defineFeature } from '#kit/feature.server.ts';
import { handleJob } from '#platform/jobs/jobs.server.ts';
import { lessonsContract } from './contract.ts';
import { lessonsRouter } from './server/router.ts';
import { indexTranscript } from './server/transcripts.ts';

export const feature = defineFeature({
  contracts: { lessons: lessonsContract },
  routers: () => ({ lessons: lessonsRouter }),
  jobs: [handleJob(indexTranscriptJob, indexTranscript)],
  impersonalTables: { transcript_lines: 'content' },
});
