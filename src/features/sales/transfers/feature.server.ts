import { defineFeature } from '#kit/feature.server.ts';
import { handleJob } from '#platform/jobs/jobs.server.ts';
import { proofsContract, transfersContract } from './contract.ts';
import { auditSubjects } from './server/audit-subjects.ts';
import { deleteOldPictures } from './server/decide.ts';
import { deletePicturesJob } from './server/jobs.ts';
import { personalData } from './server/personal-data.ts';
import { proofsRouter, transfersRouter } from './server/router.ts';

export const feature = defineFeature({
  contracts: { transfers: transfersContract, proofs: proofsContract },
  routers: () => ({ transfers: transfersRouter, proofs: proofsRouter }),
  personalData,
  impersonalTables: { transfer_accounts: 'accounts of the school' },
  auditSubjects,
  jobs: [handleJob(deletePicturesJob, deleteOldPictures)],
});
