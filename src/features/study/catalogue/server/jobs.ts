import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';

/** The provider says that a video changed: read it again there. */
export const refreshVideoJob = defineJob(
  'learning.refresh-video',
  'Read a video’s state',
  z.object({ guid: z.string() }),
);
/** Reads a video's captions, so that search finds what is said in it. */
export const indexTranscriptJob = defineJob(
  'learning.index-transcript',
  'Read a video’s captions',
  z.object({ guid: z.string() }),
  {
    pollSeconds: 10,
  },
);
