/**
 * The token in a confirmation link. It is derived from the mail's id when needed, so the queue holds no working link
 * and a retried mail has the same one. The database stores only its hash.
 */
import { createHmac } from 'node:crypto';

export const confirmToken = (secret: string, mailId: string): string =>
  createHmac('sha256', secret).update(`newsletter:confirm:${mailId}`).digest('base64url');
