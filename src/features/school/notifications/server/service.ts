import { hasRole } from '#access/roles.ts';
import type { Viewer } from '#access/viewer.ts';
import { findUserById, lockPerson } from '#features/people/accounts/public.server.ts';
import { giveConsent, withdrawConsent } from '#features/people/consents/public.server.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { inLanguageOf } from '#platform/language.server.ts';
import * as m from '../messages/m.ts';
import { eventFacts, type NotificationEvent, notificationEvents, type Wanted, wantedOf } from '../rules.ts';
import { sendNotificationMailJob } from './jobs.ts';
import { notificationMail } from './mails.tsx';
import * as queries from './queries.ts';

/** Every kind of event that the person can get, with their choices, and which of them can be changed. */
export async function readPreferences(
  deps: { db: DbOrTx },
  { userId, ...holder }: Pick<Viewer, 'userId' | 'roles'>,
) {
  const chosen = new Map((await queries.listPreferences(deps.db, userId)).map((row) => [row.event, row]));
  const theirs = notificationEvents.filter((event) => {
    const { roles } = eventFacts[event];
    return !roles || hasRole(holder, ...roles);
  });
  return theirs.map((event) => {
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

/**
 * Saves the choice for one kind of event. Mails about what is new are promotion, so asking for them is a consent, and is
 * logged in the words beside the box; turning them off withdraws it (product.md#consents).
 */
export async function savePreference(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { userId, email, roles }: Pick<Viewer, 'userId' | 'email' | 'roles'>,
  choice: { event: NotificationEvent } & Wanted,
) {
  return deps.db.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const before = await queries.findWanted(tx, userId, choice.event);
    await queries.savePreference(tx, { userId, ...choice });
    const shown = await readPreferences({ db: tx }, { userId, roles });
    const words = shown.find(({ event }) => event === 'news');
    if (choice.event === 'news' && words && choice.email && !before.email)
      await giveConsent(deps, tx, {
        userId,
        email,
        purpose: 'product-mail',
        words: `${words.title}. ${words.description} ${m.email()}`,
        place: 'notifications',
      });
    if (choice.event === 'news' && !choice.email)
      await withdrawConsent(deps, tx, { userId, purpose: 'product-mail', by: 'preferences' });
    return shown;
  });
}

/** Turns off mails about what is new, for someone who has withdrawn their consent. */
export async function stopNewsMails(tx: Tx, userId: string): Promise<void> {
  await lockPerson(tx, userId);
  const { inApp } = await queries.findWanted(tx, userId, 'news');
  await queries.savePreference(tx, { userId, event: 'news', inApp, email: false });
}

/** Forgets the choices of someone who registered an address before its owner confirmed it. */
export async function discardPreferences(deps: Pick<Deps, 'clock'>, tx: Tx, userId: string): Promise<void> {
  await queries.resetPreferences(tx, userId);
  await withdrawConsent(deps, tx, { userId, purpose: 'product-mail', by: 'address-confirmed' });
}

const batchSize = 200;

export async function dispatchMails(deps: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<void> {
  for (;;) {
    const taken = await deps.db.transaction(async (tx) => {
      const due = await queries.takeDueMails(tx, deps.clock.now(), batchSize);
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
