import { createHash } from 'node:crypto';
import { giveConsent, withdrawConsent } from '#features/people/consents/public.server.ts';
import { here } from '#kernel/addresses.ts';
import { newId } from '#kernel/ids.ts';
import type { SignUpValues } from '#kernel/sign-up-fields.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { openRelay, sendRelay } from '#platform/jobs/relays.server.ts';
import { inLanguage, inLanguageOf } from '#platform/language.server.ts';
import type { RenderedMail } from '#providers/mail/mail-layout.tsx';
import * as m from '../messages/m.ts';
import { confirmTokenMs, type NewsletterSource } from '../rules.ts';
import { confirmToken } from './confirm-token.ts';
import { answerMailJob, subscriberToChatJob, welcomeMailJob } from './jobs.ts';
import { alreadySubscribedMail, confirmMail, welcomeMail } from './mails.tsx';
import * as queries from './queries.ts';

import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts';

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Saves the sign-up and mails a link to confirm it. The answer is the same for an address that is new, waiting or
 * subscribed, so nobody can find out who reads us.
 */
export async function subscribe(deps: Deps, asked: SignUpValues & { source: NewsletterSource }) {
  const now = deps.clock.now();
  const mailId = newId();
  await deps.db.transaction(async (tx) => {
    const due = await queries.claimAnswerMail(tx, {
      ...asked,
      tokenHash: hashToken(confirmToken(deps.config.secret, mailId)),
      expiresAt: new Date(now.getTime() + confirmTokenMs),
      hasRelays: deps.chat !== null,
      now,
    });
    if (!due) return;
    await deps.jobs.enqueue(tx, answerMailJob, { subscriberId: due.id, mailId });
    if (!due.isNew || !deps.chat) return;
    await openRelay(tx, { entryId: due.id, target: 'chat' }, now);
    await deps.jobs.enqueue(tx, subscriberToChatJob, { entryId: due.id });
  });
  return { message: m.subscribed(), next: m.confirmInInbox() };
}

/**
 * Confirms, which is the consent: it is logged in the words of the form that was filled in, and in its language.
 * @returns false when the link is unknown, used or too old.
 */
export async function confirm(deps: Deps, token: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const subscriber = await queries.confirmSubscriber(tx, hashToken(token), deps.clock.now());
    if (!subscriber) return false;
    const { id: subscriberId, email, source } = subscriber;
    await inLanguageOf(subscriber, () =>
      giveConsent(deps, tx, {
        userId: null,
        email,
        purpose: 'newsletter',
        words: m.consentWords(),
        place: `newsletter-${source as NewsletterSource}`,
      }),
    );
    await deps.jobs.enqueue(tx, welcomeMailJob, { subscriberId, mailId: newId() });
    return true;
  });
}

const secretsOf = ({ secret, formerSecrets }: Deps['config']) => [secret, ...formerSecrets];

/** @returns false when the link is not one of ours. */
export async function unsubscribe(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  token: string,
): Promise<boolean> {
  const id = readUnsubscribeToken(secretsOf(deps.config), token);
  if (!id) return false;
  await deps.db.transaction(async (tx) => {
    const email = await queries.unsubscribe(tx, { id }, deps.clock.now());
    if (email) await withdrawConsent(deps, tx, { email, purpose: 'newsletter', by: 'unsubscribe-link' });
  });
  return true;
}

/** Unsubscribes an address whose consent was withdrawn in the settings. */
export async function unsubscribeAddress(deps: Pick<Deps, 'clock'>, tx: Tx, email: string): Promise<void> {
  await queries.unsubscribe(tx, { email }, deps.clock.now());
}

/** @returns false when the link is not one of ours, or there is nothing to undo. */
export async function undoUnsubscribe(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  token: string,
): Promise<boolean> {
  const id = readUnsubscribeToken(secretsOf(deps.config), token);
  if (!id) return false;
  return deps.db.transaction(async (tx) => {
    const email = await queries.undoUnsubscribe(tx, id);
    if (!email) return false;
    await giveConsent(deps, tx, {
      userId: null,
      email,
      purpose: 'newsletter',
      // The page and its button (`unsubscribe.route.tsx`).
      words: `${m.unsubscribedText()} ${m.subscribeAgain()}`,
      place: 'newsletter-unsubscribe',
    });
    return true;
  });
}

export const unsubscribeUrl = ({ appUrl, secret }: Deps['config'], subscriberId: string): string =>
  `${appUrl}/newsletter/unsubscribe?token=${unsubscribeToken(secret, subscriberId)}`;

/** Mails someone who has confirmed, with a one-click unsubscribe header for the mail program (RFC 8058). */
async function sendMailing(
  deps: Deps,
  subscriber: { id: string; email: string },
  mail: RenderedMail & { subject: string; mailId: string },
) {
  const { mailId, ...content } = mail;
  await deps.mailer.send({
    to: subscriber.email,
    ...content,
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl(deps.config, subscriber.id)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    idempotencyKey: mailId,
  });
}

export async function sendAnswerMail(
  deps: Deps,
  { subscriberId, mailId }: { subscriberId: string; mailId: string },
) {
  const subscriber = await queries.findSubscriber(deps.db, subscriberId);
  if (!subscriber) return;
  if (subscriber.tokenHash === null) {
    const mail = await inLanguageOf(subscriber, () =>
      alreadySubscribedMail({
        name: subscriber.name,
        unsubscribeUrl: unsubscribeUrl(deps.config, subscriber.id),
      }),
    );
    await sendMailing(deps, subscriber, { ...mail, mailId });
    return;
  }
  const token = confirmToken(deps.config.secret, mailId);
  const confirmUrl = `${deps.config.appUrl}/newsletter/confirm?token=${token}`;
  const mail = await inLanguageOf(subscriber, () => confirmMail({ confirmUrl }));
  await deps.mailer.send({
    to: subscriber.email,
    ...mail,
    idempotencyKey: mailId,
  });
}

export async function sendWelcomeMail(
  deps: Deps,
  { subscriberId, mailId }: { subscriberId: string; mailId: string },
) {
  const subscriber = await queries.findSubscriber(deps.db, subscriberId);
  if (!subscriber?.confirmedAt || subscriber.unsubscribedAt) return;
  const mail = await inLanguageOf(subscriber, () =>
    welcomeMail({
      name: subscriber.name,
      blogUrl: `${deps.config.appUrl}${here('/blog')}`,
      unsubscribeUrl: unsubscribeUrl(deps.config, subscriber.id),
    }),
  );
  await sendMailing(deps, subscriber, { ...mail, mailId });
}

export async function tellChatOfSubscriber(deps: Deps, { entryId }: { entryId: string }) {
  const subscriber = await queries.findSubscriber(deps.db, entryId);
  const { chat } = deps;
  if (!subscriber || !chat) return;
  await sendRelay(deps, { entryId, target: 'chat' }, () =>
    chat.post(
      inLanguage(deps.config.teamLanguage, () => `${m.chatSubscriber()}\n${m.chatPerson(subscriber)}`),
    ),
  );
}
