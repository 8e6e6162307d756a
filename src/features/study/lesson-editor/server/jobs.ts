import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';
import * as m from '../messages/m.ts';

/** Deletes pictures that no text names: those of a draft that went on without them. */
export const sweepPicturesJob = defineJob('lesson-pictures.sweep', m.sweepPictures, z.object({}), {
  cron: '27 3 * * *',
  pollSeconds: 60,
});
