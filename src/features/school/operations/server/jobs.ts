import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';
import * as m from '../messages/m.ts';

/** Counts the overview's totals. Of several waiting jobs, one is enough. */
export const countFiguresJob = defineJob('operations.count-figures', m.countFigures, z.object({}), {
  retryLimit: 1,
  cron: '*/10 * * * *',
});
