import { findUserById } from '#features/people/accounts/public.server.ts';
import type { Deps } from '#kit/deps.server.ts';
import { inLanguageOf } from '#platform/language.server.ts';
import { eventFacts, notificationEvents, wantedOf } from '../rules.ts';
import { sendNotificationMailJob } from './jobs.ts';
import { notificationMail } from './mails.tsx';
import * as queries from './queries.ts';

/** Every kind of event with the person's choices, and which of them can be changed. */
export async function readPreferences(deps: Pick<Deps, 'db'>, userId: string) {
  const chosen = new Map((await queries.listPreferences(deps.db, userId)).map((row) => [row.event, row]));
  return notificationEvents.map((event) => {
    const { title, description, isEmailFixed } = eventFacts[event];
    return {
      event,
      title: title(),
      description: description(),
      ...wantedOf(event, chosen.get(event) ?? null),
      isEmailFixed: isEmailFixed ?? false,
    };
  });
}

const batchSize = 200;

export async function dispatchMails(deps: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  for (;;) {
    const taken = await deps.db.transaction(async (tx) => {
      const due = await queries.takeDueMails(tx, batchSize);
      for (const mail of due)
        await deps.jobs.enqueue(tx, sendNotificationMailJob, mail, { key: mail.notificationId });
      return due.length;
    });
    if (taken < batchSize) return;
  }
}

export async function sendNotificationMail(
  deps: Pick<Deps, 'db' | 'mailer' | 'config'>,
  { userId, notificationId }: { userId: string; notificationId: string },
): Promise<void> {
  const [person, notification] = await Promise.all([
    findUserById(deps.db, userId),
    queries.findNotification(deps.db, userId, notificationId),
  ]);
  if (!person || !notification) return;
  const mail = await inLanguageOf(person, async () => {
    const text = queries.textOf(notification);
    const url = `${deps.config.appUrl}${notification.actionUrl ?? '/notifications'}`;
    return { subject: text.title, ...(await notificationMail({ name: person.name, ...text, url })) };
  });
  await deps.mailer.send({
    to: person.email,
    ...mail,
    idempotencyKey: `notification-${notification.id}`,
  });
}
