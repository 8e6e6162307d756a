import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';
import * as m from '../messages/m.ts';

export const deletePicturesJob = defineJob('transfers.delete-pictures', m.deletePicturesJob, z.object({}), {
  cron: '40 20 * * *',
  pollSeconds: 60,
});
