import { z } from 'zod';
import { defineJob } from '#platform/jobs/jobs.server.ts';
import * as m from '../messages/m.ts';

const giftKey = z.object({ userId: z.string(), orderId: z.string() });

/** After a gift is paid: sends its buyer the code. */
export const sendCodeJob = defineJob('gifts.send-code', m.sendCodeJob, giftKey);
/** Mails a gift to the person whom it is for. */
export const deliverGiftJob = defineJob('gifts.deliver', m.deliverJob, giftKey);
/** Finds the gifts whose day has come. */
export const deliverDueJob = defineJob('gifts.deliver-due', m.deliverDueJob, z.object({}), {
  cron: '*/10 * * * *',
  retryLimit: 0,
});
