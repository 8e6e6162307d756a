/** Begins a payment: one order, one open invoice, and provider calls after the commit (product.md#invoices). */
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Tier, tierNames } from '#access/tiers.ts';
import type { Viewer } from '#access/viewer.ts';
import {
  createAccount,
  emailInUse,
  findUserByEmail,
  findUserById,
  hashNewPassword,
  lockPerson,
} from '#features/people/accounts/public.server.ts';
import type { Company } from '#features/sales/companies/rules.ts';
import type { PartCount } from '#features/sales/plans/parts.ts';
import { findEntitledTier, readPrices } from '#features/sales/plans/public.server.ts';
import { offerFor } from '#features/sales/plans/rules.ts';
import { holdProduct, priceProduct, readProductSlugs } from '#features/sales/products/public.server.ts';
import { AppError, ProviderError } from '#kernel/errors.ts';
import { formatIdr } from '#kernel/money.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { GiftWish } from '#kit/gifts.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { errorText } from '#platform/log.server.ts';
import type { Invoice, PaymentProviderName } from '#providers/payment.ts';
import * as m from '../messages/m.ts';
import {
  hasMoney,
  invoiceLifetimeMs,
  isFree,
  isOfOrder,
  leastTransferIdr,
  onboardingTokenLifetimeMs,
  sumRestMs,
} from '../rules.ts';
import { isClaimed } from './claims.ts';
import { claim, claimMs, closeOrder, settleForGood } from './close-order.ts';
import { keepCompany, rewriteCompany } from './company-wish.ts';
import { assertPaidOff, firstPart, type PartToPay, partOf, partOffer, paysSame } from './part-offer.ts';
import { listWays, providerOf } from './payment-provider.ts';
import * as queries from './queries.ts';
import { settle, settleFree } from './settle.ts';
import { offerColumns, readSoldNames } from './sold.ts';

export const hash = (value: string): string => createHash('sha256').update(value).digest('base64url');

const pollMs = 100;

interface Identity {
  email?: string | undefined;
  name?: string | undefined;
  password?: string | undefined;
}

const alreadyHas = (tier: Tier) => new AppError('CONFLICT', m.alreadyHave({ plan: tierNames[tier] }));

const paymentFailed = () => new AppError('PROVIDER_UNAVAILABLE', m.createFailed());

/**
 * A plan, a product by its slug, or a part that is due; the total that the person was shown, the way to pay (the first
 * one without), and a coupon as typed.
 */
interface Wish {
  sells: { tier: Tier } | { product: string } | { part: PartToPay };
  priceIdr?: number | undefined;
  provider?: PaymentProviderName | undefined;
  coupon?: string | undefined;
  /** Null or left out: for the person who pays. */
  gift?: GiftWish | null | undefined;
  /** Left out: paid in full. */
  parts?: PartCount | undefined;
  /** Null or left out: for no company. A later part is for the company of the first. */
  company?: Company | null | undefined;
}

/** The wish with a way that is on offer. @throws AppError CONFLICT when it is not, unless a coupon may pay it all. */
async function withProvider(deps: Deps, wish: Wish): Promise<ChosenWish> {
  const ways = await listWays(deps);
  const chosen = wish.provider ? ways.find(({ provider }) => provider === wish.provider) : ways[0];
  if (!chosen && !wish.coupon) throw noWay(wish);
  return { ...wish, chosen: chosen?.provider ?? null };
}

/** `chosen` is null when the way is not on offer. */
type ChosenWish = Wish & { chosen: PaymentProviderName | null };

const noWay = ({ provider }: Wish) => new AppError('CONFLICT', provider ? m.wayGone() : m.noWayToPay());

const priceChanged = () => new AppError('CONFLICT', m.priceChanged());

/**
 * Opens an order and its invoice, and returns the payment page's URL.
 * @param browserId the browser that begins checkout; only it returns signed in.
 * @throws AppError CONFLICT for an existing email without a session, or for a tier that the person already has.
 */
export async function createInvoice(
  deps: Deps,
  viewer: Viewer | null,
  given: Identity & Wish,
  browserId: string,
): Promise<{ paymentUrl: string }> {
  const input = { ...given, ...(await withProvider(deps, given)) };
  // Waiting for another caller takes at most as long as its claim lasts. Uses a clock that never jumps.
  const deadlineMs = performance.now() + claimMs;
  try {
    const order = await openOrder(deps, viewer, input, deadlineMs);
    const payable =
      (await invoiceFor(deps, order, browserId, deadlineMs)) ??
      // The order was closed by a payment that is due for a refund: begin again with a new one.
      (await invoiceFor(
        deps,
        await orderForUser(deps, order.userId, input, deadlineMs),
        browserId,
        deadlineMs,
      ));
    if (!payable) throw paymentFailed();
    return { paymentUrl: payable };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ err: errorText(error) }, 'could not end an open invoice');
    throw paymentFailed();
  }
}

/** Opens the order. Without a session the account is created in the same transaction. */
async function openOrder(
  deps: Deps,
  viewer: Viewer | null,
  input: Identity & ChosenWish,
  deadlineMs: number,
): Promise<queries.Order> {
  if (viewer) return orderForUser(deps, viewer.userId, input, deadlineMs);
  const { email, name, password } = input;
  if (!email || !name || !password) throw new AppError('UNAUTHENTICATED', m.signInFirst());
  if (await findUserByEmail(deps.db, email)) throw emailInUse();
  const passwordHash = await hashNewPassword(deps, password);
  return deps.db.transaction(async (tx) => {
    const userId = await createAccount(deps, tx, { email, name, passwordHash });
    const wanted = await newOrder(deps, tx, { userId, wish: input, entitledTier: null, open: null });
    if (isDearer(wanted, input)) throw priceChanged();
    const order = await insertOrder(deps, tx, wanted, input);
    if (!order) throw new Error('a new account cannot have an open order');
    return order;
  });
}

/** Opens the order, and writes down the use of its coupon and for whom it is. @returns null when the person has an open order. */
async function insertOrder(
  { coupons, gifts }: Pick<Deps, 'coupons' | 'gifts'>,
  tx: Tx,
  wanted: queries.NewOrder,
  { gift, company }: Wish,
): Promise<queries.Order | null> {
  const order = await queries.insertOpenOrder(tx, wanted);
  const { couponId, discountIdr, now: at } = wanted;
  if (order && couponId)
    await coupons.record(tx, { userId: order.userId, orderId: order.id, couponId, discountIdr, at });
  if (order && gift) await gifts.record(tx, { userId: order.userId, orderId: order.id, wish: gift, at });
  if (order) await keepCompany(tx, order, company ?? null, at);
  return order;
}

type Sold = Pick<queries.NewOrder, 'tier' | 'productId' | 'isGift'>;

const sellsSame = (open: queries.Order | null, { tier, productId, isGift }: Sold): open is queries.Order =>
  open?.tier === tier && open.productId === productId && open.isGift === isGift;

/** The coupon that the open order holds, while it stays an order of the same thing and this way to pay. */
const heldBy = (
  open: queries.Order | null,
  sold: Sold,
  { chosen }: Pick<ChosenWish, 'chosen'>,
  now: Date,
): string | null =>
  sellsSame(open, sold) && (isFree(open) || open.provider === chosen) && open.expiresAt > now
    ? open.couponId
    : null;

/** What is bought, and its price of the moment for this person. @throws AppError CONFLICT, NOT_FOUND. */
async function offerOf(
  deps: Pick<Deps, 'clock' | 'productSales'>,
  tx: Tx,
  { userId, wish, entitledTier, open }: OrderFor,
) {
  const { sells } = wish;
  const now = deps.clock.now();
  const isGift = Boolean(wish.gift);
  // A gift costs what it costs someone who has nothing yet, and the person who gives it may have it already.
  if ('part' in sells) return partOffer(tx, userId, sells.part);
  if (!isGift) await assertPaidOff(tx, userId, sells);
  if ('tier' in sells)
    return { ...(await planOffer(tx, sells.tier, isGift ? null : entitledTier, now)), isGift, later: null };
  const product = productWish(sells.product, isGift ? null : userId, open, now);
  return { ...offerColumns(await holdProduct(deps, tx, product)), isGift, later: null };
}

const productWish = (slug: string, userId: string | null, open: queries.Order | null, now: Date) => ({
  slug,
  userId,
  heldId: open?.productId ?? null,
  isStillHeld: open !== null && open.expiresAt > now,
});

interface OrderFor {
  userId: string;
  wish: ChosenWish;
  entitledTier: Tier | null;
  open: queries.Order | null;
}

async function newOrder(
  deps: Pick<Deps, 'clock' | 'coupons' | 'productSales'>,
  tx: Tx,
  wanted: OrderFor,
): Promise<queries.NewOrder> {
  const { userId, wish, open } = wanted;
  const { chosen } = wish;
  const now = deps.clock.now();
  const { priceIdr, offeredIn, later, ...sold } = await offerOf(deps, tx, wanted);
  const coupon = wish.coupon
    ? await deps.coupons.hold(tx, {
        code: wish.coupon,
        userId,
        tier: sold.tier,
        productId: sold.productId,
        isGift: sold.isGift,
        priceIdr,
        heldId: heldBy(open, sold, wish, now),
        at: now,
      })
    : null;
  const discountIdr = coupon?.discountIdr ?? 0;
  const wholeIdr = priceIdr - discountIdr;
  const first = wish.parts ? firstPart({ ...sold, offeredIn }, wish.parts, wholeIdr) : null;
  const totalIdr = first?.firstIdr ?? wholeIdr;
  if (totalIdr > 0 && !chosen) throw noWay(wish);
  const markIdr =
    totalIdr > 0 && chosen === 'transfer' ? await freeMark(tx, { userId, priceIdr: totalIdr, now }) : 0;
  return {
    userId,
    ...sold,
    // Nobody is asked about an order that costs nothing; it must not take a transfer's sum.
    provider: totalIdr > 0 && chosen ? chosen : 'xendit',
    amountIdr: totalIdr - markIdr,
    markIdr,
    discountIdr,
    couponId: coupon?.id ?? null,
    couponCode: coupon?.code ?? null,
    part: first?.part ?? later,
    now,
    expiresAt: new Date(now.getTime() + invoiceLifetimeMs),
  };
}

/** @throws AppError CONFLICT when so many transfers of this price are open that no sum is free. */
async function freeMark(
  tx: Tx,
  { now, ...wanted }: { userId: string; priceIdr: number; now: Date },
): Promise<number> {
  if (wanted.priceIdr < leastTransferIdr) throw new AppError('CONFLICT', m.wayGone());
  const endedSince = new Date(now.getTime() - sumRestMs);
  const mark = await queries.findFreeMark(tx, { ...wanted, endedSince });
  if (mark === null) throw new AppError('CONFLICT', m.noFreeSum());
  return mark;
}

/** What a coupon takes off a price, for the signed-in person or for someone new. @throws AppError like buying. */
export async function priceWithCoupon(
  deps: Pick<Deps, 'db' | 'clock' | 'coupons' | 'productSales'>,
  viewer: Viewer | null,
  { code, isGift, sells }: { code: string; isGift: boolean; sells: { tier: Tier } | { product: string } },
) {
  const { db } = deps;
  const now = deps.clock.now();
  const userId = viewer?.userId ?? null;
  const open = userId === null ? null : await queries.findOpenOrder(db, userId);
  const { priceIdr, tier, productId } =
    'tier' in sells
      ? await planOffer(
          db,
          sells.tier,
          userId === null || isGift ? null : await findEntitledTier(db, userId),
          now,
        )
      : offerColumns(
          await priceProduct(deps, db, productWish(sells.product, isGift ? null : userId, open, now)),
        );
  const heldId = sellsSame(open, { tier, productId, isGift }) && open.expiresAt > now ? open.couponId : null;
  const { id: _, ...offer } = await deps.coupons.price(deps.db, {
    code,
    userId,
    tier,
    productId,
    isGift,
    priceIdr,
    heldId,
    at: now,
  });
  return { ...offer, priceIdr, totalIdr: priceIdr - offer.discountIdr };
}

/** @throws AppError CONFLICT for a plan that the person has or does not need. */
async function planOffer(db: DbOrTx, tier: Tier, entitledTier: Tier | null, now: Date) {
  const plan = (await readPrices(db, now))[tier];
  const { parts } = plan;
  const offer = offerFor(plan, entitledTier);
  if (offer.kind === 'current') throw alreadyHas(tier);
  if (offer.kind === 'lower') throw new AppError('CONFLICT', m.planIncludes());
  const { priceIdr, fromTier } = offer;
  return { tier, fromTier, productId: null, opens: null, priceIdr, offeredIn: parts ?? null };
}

/** A price may have been raised, or a sale have ended, since the page was loaded. */
const isDearer = (order: queries.Order | queries.NewOrder, { priceIdr }: Wish): boolean =>
  priceIdr !== undefined && (partOf(order)?.partsTotalIdr ?? order.amountIdr) > priceIdr;

/** How many orders one click closes at most. There are several only if plans are clicked at the same moment. */
const closedPerClick = 4;

/**
 * The person's open order for this tier and coupon: the existing one, or a new one after closing any other. An open one
 * that costs less than it would now is kept.
 */
async function orderForUser(
  deps: Deps,
  userId: string,
  wish: ChosenWish,
  deadlineMs: number,
): Promise<queries.Order> {
  for (let closed = 0; performance.now() < deadlineMs; ) {
    const { wanted, inserted } = await deps.db.transaction(async (tx) => {
      // A payment that is being settled changes the price: the lock makes one wait for the other.
      await lockPerson(tx, userId);
      const entitledTier = await findEntitledTier(tx, userId);
      // Locked: were it closed before the coupon or the seat is held, someone else could have it by then.
      const before = wish.coupon || 'product' in wish.sells ? await queries.lockOpenOrder(tx, userId) : null;
      const wanted = await newOrder(deps, tx, { userId, wish, entitledTier, open: before });
      return { wanted, inserted: isDearer(wanted, wish) ? null : await insertOrder(deps, tx, wanted, wish) };
    });
    if (inserted) return inserted;
    const open = await queries.findOpenOrder(deps.db, userId);
    const isSame =
      sellsSame(open, wanted) &&
      open.provider === wanted.provider &&
      open.fromTier === wanted.fromTier &&
      open.couponId === wanted.couponId &&
      paysSame(open, wanted) &&
      open.expiresAt > wanted.now;
    if (open && isSame && !isDearer(open, wish) && (await isPayable(deps, open))) {
      if (wish.gift) await rewriteGift(deps, open, wish.gift);
      if (!('part' in wish.sells)) await rewriteCompany(deps, open, wish.company ?? null);
      return open;
    }
    if (isDearer(wanted, wish)) throw priceChanged();
    if (open && (await isClaimed(deps, open))) throw await beingChecked(deps, open);
    // Orders are closed to make room for this one, so close none when no try is left.
    if (closed === closedPerClick) break;
    if (!open || isSame || (await closeOrder(deps, open))) closed += 1;
    // Another caller holds the claim while it creates the invoice: let it finish.
    else await sleep(pollMs);
  }
  throw paymentFailed();
}

/** The person's open order, while the proof of its transfer is being checked. */
export async function findCheckedTransfer(
  deps: Pick<Deps, 'db' | 'payments'>,
  { userId }: Pick<Viewer, 'userId'>,
) {
  const open = await queries.findOpenOrder(deps.db, userId);
  if (!open || !(await isClaimed(deps, open))) return null;
  const soldName = (await readSoldNames(deps.db, [open]))(open);
  return { orderId: open.id, amountIdr: open.amountIdr, soldName };
}

/** The money of this order is probably on its way: its buyer decides on the order's page whether to let it go. */
async function beingChecked({ db }: Deps, open: queries.Order) {
  const what = (await readSoldNames(db, [open]))(open);
  const text = m.proofFirst({ amount: formatIdr(open.amountIdr), what });
  return new AppError('CONFLICT', text, { transfer: open.id });
}

/** Another name or message for an open gift; one that was paid a moment ago keeps what it was paid with. */
async function rewriteGift(deps: Deps, { userId, id }: queries.Order, wish: GiftWish) {
  await deps.db.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const order = await queries.lockOrder(tx, userId, id);
    if (order?.status === 'OPEN')
      await deps.gifts.record(tx, { userId, orderId: id, wish, at: deps.clock.now() });
  });
}

/**
 * Whether the open order's invoice can still be paid. If it has ended early at the provider or was paid a moment
 * ago, this applies the provider's record and closes the order, and the caller tries again.
 */
async function isPayable(deps: Deps, order: queries.Order): Promise<boolean> {
  if (!order.invoiceId) return true;
  let invoice: Invoice | null;
  try {
    invoice = await providerOf(deps, order).getInvoice(order.invoiceId);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // The provider does not answer: the last known URL is the best we have.
    return true;
  }
  if (invoice?.status === 'PENDING' && isOfOrder(order, invoice)) {
    if (invoice.invoiceUrl !== null) return true;
    // Its end was begun and the answer was lost, so nobody can be sent there.
    await closeOrder(deps, order);
    return false;
  }
  if (invoice) await settleForGood(deps, order, invoice);
  else await queries.expireOrder(deps.db, order, deps.clock.now());
  return false;
}

/**
 * Returns the payment URL of the order. One caller creates the invoice, the others wait. After a time-out the
 * invoice is looked up by our own id before another is created, because the provider has no idempotency key.
 * An order that costs nothing is opened now; the address then leads to the welcome, as after a payment.
 * @returns null when a payment that is due for a refund has closed the order.
 */
async function invoiceFor(
  deps: Deps,
  order: queries.Order,
  browserId: string,
  deadlineMs: number,
): Promise<string | null> {
  if (isFree(order)) return (await settleFree(deps, order)) ? welcomeAddress(deps, order, browserId) : null;
  for (
    let current: queries.Order | null = order;
    current;
    current = await queries.findOrder(deps.db, order.userId, order.id)
  ) {
    if (current.status === 'PAID')
      throw current.tier && current.instalmentOf === null
        ? alreadyHas(current.tier)
        : new AppError('CONFLICT', m.orderIsPaid());
    if (hasMoney(current.status)) return null;
    if (current.status !== 'OPEN') break;
    if (current.invoiceUrl) return current.invoiceUrl;
    const claimed = await claim(deps, current);
    const address = claimed && (await makeInvoice(deps, claimed, browserId));
    if (address) return address;
    if (performance.now() > deadlineMs) break;
    await sleep(pollMs);
  }
  throw paymentFailed();
}

/** @returns null when the order was closed, or taken over by another caller, during the provider's call. */
async function makeInvoice(deps: Deps, order: queries.Order, browserId: string): Promise<string | null> {
  try {
    const provider = providerOf(deps, order);
    const known = await provider.findInvoicesByExternalId(order.externalId);
    // Paid on an invoice whose answer was lost: the person would pay a second invoice again.
    const paid = known.find((invoice) => invoice.status === 'PAID');
    if (paid && (await settle(deps, order, paid)) !== 'keep') return null;
    const usable = known.find(
      (one) => one.status === 'PENDING' && one.invoiceUrl !== null && isOfOrder(order, one),
    );
    const invoice = usable ?? (await provider.createInvoice(await invoiceRequest(deps, order, browserId)));
    const { invoiceUrl } = invoice;
    if (invoiceUrl === null) throw new ProviderError(order.provider, `${invoice.id} has no address`);
    if (await queries.storeInvoice(deps.db, order, { ...invoice, invoiceUrl })) return invoiceUrl;
    await withdrawInvoice(deps, order, invoice.id);
    return null;
  } catch (error) {
    await queries.releaseOrder(deps.db, order);
    deps.log.warn(
      { orderId: order.id, err: String((error as Error).cause ?? error) },
      'could not create an invoice',
    );
    throw paymentFailed();
  }
}

/** Ends an invoice that arrived too late, unless the caller who now has the order can still use it. */
async function withdrawInvoice(deps: Deps, order: queries.Order, invoiceId: string) {
  const current = await queries.findOrder(deps.db, order.userId, order.id);
  const mayBeUsed = current?.status === 'OPEN' && [null, invoiceId].includes(current.invoiceId);
  if (mayBeUsed) return;
  await settle(deps, order, await providerOf(deps, order).expireInvoice(invoiceId));
}

/** Where this browser is welcomed once the order is paid, signed in if it was not. */
async function welcomeAddress(deps: Deps, order: queries.Order, browserId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await queries.insertToken(deps.db, {
    tokenHash: hash(token),
    userId: order.userId,
    orderId: order.id,
    browserHash: hash(browserId),
    expiresAt: new Date(order.expiresAt.getTime() + onboardingTokenLifetimeMs),
  });
  return `${deps.config.appUrl}/onboarding/verify?token=${token}`;
}

/** Of the page on which the order can be begun again, up to its next parameter. */
async function checkoutPath(
  { db }: Pick<Deps, 'db'>,
  { tier, productId, isGift, parts, instalmentOf }: queries.Order,
): Promise<string> {
  if (instalmentOf !== null) return '/settings/plan?';
  const kept = `${isGift ? 'gift=true&' : ''}${parts === null ? '' : `parts=${parts}&`}`;
  if (tier !== null) return `/pricing/checkout?plan=${tier}&${kept}`;
  const slug = productId && (await readProductSlugs(db, [productId])).get(productId);
  return `/checkout/products/${slug}?${kept}`;
}

async function invoiceRequest(deps: Deps, order: queries.Order, browserId: string) {
  const [user, nameOf] = await Promise.all([
    findUserById(deps.db, order.userId),
    readSoldNames(deps.db, [order]),
  ]);
  if (!user) throw new Error(`order ${order.id} has no person`);
  const { appUrl } = deps.config;
  const plan = nameOf(order);
  const name =
    order.parts && order.partNo
      ? m.invoicePart({ plan, no: order.partNo, parts: order.parts })
      : order.fromTier
        ? m.invoiceUpgrade({ plan, from: nameOf({ tier: order.fromTier, productId: null }) })
        : order.isGift
          ? m.invoiceGift({ plan })
          : m.invoiceItem({ plan });
  return {
    externalId: order.externalId,
    amountIdr: order.amountIdr,
    payerEmail: user.email,
    payerName: user.name,
    description: order.parts ? name : m.invoicePaidOnce({ item: name }),
    durationSeconds: Math.max(
      60,
      Math.round((order.expiresAt.getTime() - deps.clock.now().getTime()) / 1000),
    ),
    successRedirectUrl: await welcomeAddress(deps, order, browserId),
    failureRedirectUrl: `${appUrl}${await checkoutPath(deps, order)}payment=failed${order.couponCode ? `&coupon=${order.couponCode}` : ''}`,
    item: { name, priceIdr: order.amountIdr },
  };
}
