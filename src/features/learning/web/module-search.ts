import * as z from 'zod/mini';

/** `?t=75`: where to start, in seconds; links from notes carry it. Anything else is ignored. */
export const moduleSearch = z.object({
  t: z.catch(z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(86_400))), undefined),
});
