import { eq } from 'drizzle-orm';
import { newId } from '#kernel/ids.ts';
import type { Deps } from '#kit/deps.server.ts';
import { inLanguage } from '#platform/language.server.ts';
import * as m from '../messages/m.ts';
import { forwardSupportRequestJob } from './jobs.ts';
import { supportMail } from './mails.tsx';
import { supportRequests } from './schema.ts';

export async function sendSupportRequest(
  deps: Deps,
  userId: string | null,
  input: { name: string; email: string; subject: string; message: string },
) {
  const requestId = newId();
  await deps.db.transaction(async (tx) => {
    await tx.insert(supportRequests).values({ id: requestId, userId, ...input, createdAt: deps.clock.now() });
    await deps.jobs.enqueue(tx, forwardSupportRequestJob, { requestId }, { key: requestId });
  });
  return { message: m.onItsWay() };
}

export async function forwardSupportRequest(deps: Deps, { requestId }: { requestId: string }) {
  const [request] = await deps.db
    .select()
    .from(supportRequests)
    .where(eq(supportRequests.id, requestId))
    .limit(1);
  if (!request) return;
  const mail = await inLanguage(deps.config.teamLanguage, async () => ({
    subject: m.mailSubject({ subject: request.subject }),
    ...(await supportMail(request)),
  }));
  await deps.mailer.send({
    to: deps.config.mail.supportEmail,
    ...mail,
    headers: { 'Reply-To': request.email },
    idempotencyKey: `support-${request.id}`,
  });
}
