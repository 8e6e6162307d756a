/**
 * What a mail's link to confirm carries. It is made of the mail's id where it is needed, so that the queue holds no
 * link that works, and the same mail tried again has the same one. The database keeps its hash.
 */
import { createHmac } from 'node:crypto';

export const confirmToken = (secret: string, mailId: string): string =>
  createHmac('sha256', secret).update(`newsletter:confirm:${mailId}`).digest('base64url');
