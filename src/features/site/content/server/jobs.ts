import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';
import * as m from '../messages/m.ts';

/** Runs when a scheduled piece becomes public. */
export const announceContentJob = defineJob('content.announce', m.publishScheduledJob, z.object({}));
