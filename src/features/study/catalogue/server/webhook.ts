import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import { refreshVideoJob } from './jobs.ts';

/** The webhook numbers its statuses differently from the API (product.md#video), so it only triggers a new read. */
export async function receiveVideoWebhook(deps: Deps, request: Request): Promise<Response> {
  const change = deps.videos.bunny?.verifyWebhook(request.headers, await request.text());
  if (!change) throw new AppError('UNAUTHENTICATED', 'The signature is not ours.');
  await deps.jobs.enqueue(deps.db, refreshVideoJob, { guid: change.guid }, { key: change.guid });
  return Response.json({ received: true });
}
