import type { Viewer } from '#access/viewer.ts';
import { findUserById, hasTwoFactor } from '#features/people/accounts/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { CallContext } from '#kit/calls.server.ts';
import { errorText } from '#platform/log.server.ts';
import * as m from '../messages/m.ts';
import { hasMoney } from '../rules.ts';
import { hash } from './invoice.ts';
import * as queries from './queries.ts';
import { refreshOrder } from './settle.ts';

type VerifyResult =
  | { status: 'pending' }
  | { status: 'paid'; userId: string; giftId?: string; isLaterPart?: boolean }
  | { status: 'sign-in'; email: string };

const failed = (reason: string) => new AppError('GONE', reason);

/** `sari@example.com` → `s…@example.com`: recognisable to its owner, but does not reveal the address. */
const maskEmail = (email: string) => email.replace(/^(.)[^@]*/, '$1…');

/**
 * Turns a paid order's token into a session, once, in the browser that began checkout; elsewhere the person has
 * to sign in (product.md#onboarding). The provider's record decides whether it is paid, never the redirect.
 */
export async function verifyOnboarding(context: CallContext, token: string): Promise<VerifyResult> {
  const { deps, facts } = context;
  const now = deps.clock.now();
  const tokenHash = hash(token);
  const row = await queries.findToken(deps.db, tokenHash, now);
  if (!row) throw failed(m.verifyLinkGone());
  const { status, isGift, instalmentOf } = await currentOrder(context, row.userId, row.orderId);
  const paid = {
    status: 'paid' as const,
    userId: row.userId,
    ...(isGift && status === 'PAID' ? { giftId: row.orderId } : {}),
    ...(instalmentOf !== null && { isLaterPart: true }),
  };
  if (status === 'EXPIRED') throw failed(m.timeToPayOver());
  if (status === 'OPEN') return { status: 'pending' };

  const viewer: Viewer | null = await context.viewer();
  const browserHash = hash(facts.browserId ?? '');
  // Used up even if there is a session already: after signing out the link must not sign in again.
  const isFirstUse =
    facts.browserId !== null && (await queries.consumeToken(deps.db, tokenHash, browserHash, now));
  if (viewer?.userId === row.userId) return paid;
  // A payment does not prove a second factor: people with one sign in with it.
  if (!isFirstUse || (await hasTwoFactor(deps.db, row.userId))) {
    const user = await findUserById(deps.db, row.userId);
    return { status: 'sign-in', email: maskEmail(user?.email ?? '') };
  }
  for (const cookie of await deps.auth.openSession(row.userId, facts)) context.cookies.append(cookie);
  return paid;
}

async function currentOrder(
  { deps }: CallContext,
  userId: string,
  orderId: string,
): Promise<Pick<queries.Order, 'status' | 'isGift' | 'instalmentOf'>> {
  const order = await queries.findOrder(deps.db, userId, orderId);
  if (!order) throw failed(m.paymentNotFound());
  if (hasMoney(order.status)) return order;
  // The person is back before the webhook, or paid after the order was closed: ask the provider. If it is down,
  // the answer stays open and the page asks again.
  try {
    await refreshOrder(deps, order);
  } catch (error) {
    deps.log.warn({ orderId, err: errorText(error) }, 'could not check a payment yet');
    return { ...order, status: 'OPEN' };
  }
  return (await queries.findOrder(deps.db, userId, orderId)) ?? { ...order, status: 'OPEN' };
}
