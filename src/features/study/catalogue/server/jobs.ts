import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';
import * as m from '../messages/m.ts';

/** Reads a video again after the provider's webhook has reported a change. */
export const refreshVideoJob = defineJob(
  'learning.refresh-video',
  m.videoStateJob,
  z.object({ guid: z.string() }),
);
/** Reads a video's captions, so search finds what is said in it. */
export const indexTranscriptJob = defineJob(
  'learning.index-transcript',
  m.videoCaptionsJob,
  z.object({ guid: z.string() }),
  {
    pollSeconds: 10,
  },
);
