/** The mails of a gift: the code to its buyer, and the gift to the person whom it is for. */
import { createHash } from 'node:crypto';
import { findUserById } from '#features/people/accounts/public.server.ts';
import { readSoldNames } from '#features/sales/checkout/public.server.ts';
import { businessTimeZone, formatDateIn } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import { inLanguageOf } from '#platform/language.server.ts';
import * as m from '../messages/m.ts';
import { findCode } from './codes.ts';
import { deliverGiftJob } from './jobs.ts';
import { codeMail, giftMail } from './mails.tsx';
import * as queries from './queries.ts';
import { giftAddress } from './view.ts';

type MailDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'mailer'>;
interface GiftKey {
  userId: string;
  orderId: string;
}

/** The gift with its buyer and its code, while it can still be used. */
async function readUsable({ db, config }: MailDeps, key: GiftKey) {
  const [found, buyer] = await Promise.all([queries.findGift(db, key), findUserById(db, key.userId)]);
  const hash = found?.order.giftHash;
  if (!found || !buyer || !hash || found.order.status !== 'PAID' || found.gift.usedAt) return null;
  const code = findCode(config, key.orderId, hash);
  return code ? { ...found, buyer, code, address: giftAddress(config, code) } : null;
}

export async function sendCode(deps: MailDeps, key: GiftKey): Promise<void> {
  const usable = await readUsable(deps, key);
  if (!usable) return;
  const { gift, order, buyer, code, address } = usable;
  const { toEmail } = gift;
  const mailedAt = toEmail === null ? null : (gift.sendAt ?? gift.mailedAt ?? deps.clock.now());
  const mail = await inLanguageOf(buyer, async () => {
    const soldName = (await readSoldNames(deps.db, [order]))(order);
    const sent = await codeMail({
      name: buyer.name,
      soldName,
      amountIdr: order.amountIdr,
      paidAt: formatDateIn(order.paidAt ?? order.createdAt, businessTimeZone),
      code,
      address,
      mailedOn: mailedAt && formatDateIn(mailedAt, businessTimeZone),
      orderId: order.id,
      pageUrl: `${deps.config.appUrl}/settings/gifts/${order.id}`,
    });
    return { subject: m.giftReady({ what: soldName }), ...sent };
  });
  await deps.mailer.send({ to: buyer.email, ...mail, idempotencyKey: `gift-code-${order.id}` });
}

/** The service that sends mails knows each address of a gift as a mail of its own. */
const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 16);

/** Mails it once, if its day has come. Otherwise it waits for `deliverDue`. */
export async function deliverGift(deps: MailDeps, key: GiftKey): Promise<void> {
  const usable = await readUsable(deps, key);
  const now = deps.clock.now();
  if (!usable?.gift.toEmail || usable.gift.mailedAt) return;
  const { gift, order, buyer, code, address } = usable;
  const { toEmail } = usable.gift;
  if (gift.sendAt !== null && gift.sendAt > now) return;
  // We do not know their language; the buyer's is the likeliest.
  const mail = await inLanguageOf(buyer, async () => {
    const soldName = (await readSoldNames(deps.db, [order]))(order);
    const { message, toName } = gift;
    const sent = await giftMail({ fromName: buyer.name, toName, soldName, message, code, address });
    return { subject: m.givesYou({ from: buyer.name, what: soldName }), ...sent };
  });
  await deps.mailer.send({ to: toEmail, ...mail, idempotencyKey: `gift-${order.id}-${shortHash(toEmail)}` });
  await queries.markMailed(deps.db, key, { toEmail, at: now });
}

export async function deliverDue({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): Promise<void> {
  for (const key of await queries.listDue(db, clock.now()))
    await jobs.enqueue(db, deliverGiftJob, key, { key: key.orderId });
}
