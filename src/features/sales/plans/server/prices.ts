/** The plans' prices: the original ones, or what the school has set in their place. */
import { desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Tier, tierNames, tiers } from '#access/tiers.ts';
import type { Viewer } from '#access/viewer.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { announcePublication, refuseStale } from '#features/site/content/public.server.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import type { PartsOffer } from '../parts.ts';
import { faultText } from '../price-texts.ts';
import {
  faultsOf,
  isSameOffer,
  originalPrices,
  type PlanPrice,
  type PriceFault,
  type PriceList,
  priceAt,
  type SetPrice,
  withoutPastSale,
} from '../prices.ts';
import type { priceListInput } from '../prices-contract.ts';
import { planPrices } from './schema.ts';

type ReadDeps = Pick<Deps, 'db' | 'clock'>;
type ManageDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>;
type Row = typeof planPrices.$inferSelect;

const readLatest = (db: DbOrTx): Promise<Row[]> =>
  db.selectDistinctOn([planPrices.tier]).from(planPrices).orderBy(planPrices.tier, desc(planPrices.revision));

const toSetPrice = ({ priceIdr, saleIdr, saleEndsAt, maxParts, partsFromIdr }: Row): SetPrice => ({
  priceIdr,
  saleIdr,
  saleEndsAt,
  parts: offerOfRow({ maxParts, partsFromIdr }),
});

/** The two columns as one value, and back. */
export const offerOfRow = ({
  maxParts,
  partsFromIdr,
}: Pick<Row, 'maxParts' | 'partsFromIdr'>): PartsOffer | null =>
  maxParts !== null && partsFromIdr !== null ? { most: maxParts, fromIdr: partsFromIdr } : null;

export const rowOfOffer = (parts: PartsOffer | null | undefined) => ({
  maxParts: parts?.most ?? null,
  partsFromIdr: parts?.fromIdr ?? null,
});

const listOf = (rows: readonly Row[]): PriceList => ({
  ...originalPrices,
  ...Object.fromEntries(rows.map((row) => [row.tier, toSetPrice(row)])),
});

/** What each plan costs now. Takes one statement. */
export async function readPrices(db: DbOrTx, now: Date): Promise<Record<Tier, PlanPrice>> {
  const list = listOf(await readLatest(db));
  return Object.fromEntries(tiers.map((tier) => [tier, priceAt(list, tier, now)])) as Record<Tier, PlanPrice>;
}

/** When the next sale ends; null when none runs. */
export async function findNextSaleEnd(db: DbOrTx, now: Date): Promise<Date | null> {
  const ends = (await readLatest(db))
    .flatMap(({ saleEndsAt }) => saleEndsAt ?? [])
    .filter((end) => end > now)
    .toSorted((one, other) => one.getTime() - other.getTime());
  return ends[0] ?? null;
}

const toOutput = (tier: Tier, price: SetPrice) => ({
  tier,
  priceIdr: price.priceIdr,
  saleIdr: price.saleIdr,
  saleEndsAt: price.saleEndsAt?.toISOString() ?? null,
  parts: price.parts ?? null,
});

export async function listPrices({ db, clock }: ReadDeps) {
  const now = clock.now();
  const [latest, changes] = await Promise.all([
    readLatest(db),
    db
      .select({ price: planPrices, setByName: users.name })
      .from(planPrices)
      .leftJoin(users, eq(users.id, planPrices.setBy))
      .orderBy(desc(planPrices.setAt), desc(planPrices.revision), planPrices.tier)
      .limit(20),
  ]);
  const list = listOf(latest);
  return {
    prices: tiers.map((tier) => ({
      ...toOutput(tier, withoutPastSale(list[tier], now)),
      revision: latest.find((row) => row.tier === tier)?.revision ?? 0,
    })),
    changes: changes.map(({ price, setByName }) => ({
      ...toOutput(price.tier, toSetPrice(price)),
      setAt: price.setAt.toISOString(),
      setByName,
    })),
  };
}

const isSame = (one: SetPrice, other: SetPrice): boolean =>
  one.priceIdr === other.priceIdr &&
  one.saleIdr === other.saleIdr &&
  one.saleEndsAt?.getTime() === other.saleEndsAt?.getTime() &&
  isSameOffer(one.parts, other.parts);

/** @throws AppError CONFLICT when someone else has changed one of them meanwhile, INVALID_INPUT for a faulty list. */
export async function updatePrices(deps: ManageDeps, admin: Viewer, input: z.infer<typeof priceListInput>) {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    // Each price depends on the one below it, so one person at a time changes the list.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('plan_prices'))`);
    const latest = await readLatest(tx);
    const list = listOf(latest);
    const before = Object.fromEntries(
      tiers.map((tier) => [tier, withoutPastSale(list[tier], now)]),
    ) as Record<Tier, SetPrice>;
    const wanted = input.prices.map(({ tier, revision, parts = before[tier].parts, ...price }) => ({
      tier,
      revision,
      price: { ...price, parts, ...(price.saleIdr === null && { saleEndsAt: null }) },
    }));
    const changed = wanted.filter(({ tier, price }) => !isSame(price, before[tier]));
    const revisionOf = (tier: Tier) => latest.find((row) => row.tier === tier)?.revision ?? 0;
    const stale = changed.find(({ tier, revision }) => revision !== revisionOf(tier));
    if (stale) await refuse(tx, latest, stale.tier, now);
    const after = Object.fromEntries(wanted.map(({ tier, price }) => [tier, price]));
    assertFaultless(
      wanted.map(({ tier }) => tier),
      { ...before, ...after },
      now,
    );
    for (const { tier, price } of changed) {
      const revision = revisionOf(tier) + 1;
      const { parts, ...amounts } = price;
      const set = { ...amounts, ...rowOfOffer(parts), setAt: now, setBy: admin.userId };
      await tx.insert(planPrices).values({ tier, revision, ...set });
      const detail = { before: toOutput(tier, before[tier]), after: toOutput(tier, price) };
      await recordAudit(tx, {
        actorId: admin.userId,
        action: 'plan.price',
        subjectType: 'plan',
        subjectId: tier,
        detail,
        at: now,
      });
      // Pages that are kept for visitors change now, and when the sale ends.
      await announcePublication(deps, tx, { publishedAt: price.saleEndsAt }, now);
    }
  });
  return listPrices(deps);
}

async function refuse(tx: Tx, latest: readonly Row[], tier: Tier, now: Date): Promise<never> {
  const newest = latest.find((row) => row.tier === tier);
  const [by] = newest?.setBy
    ? await tx.select({ name: users.name }).from(users).where(eq(users.id, newest.setBy))
    : [];
  return refuseStale('plan', {
    name: by?.name ?? null,
    at: newest?.setAt ?? now,
    revision: newest?.revision ?? 0,
  });
}

const inPlan = (fault: PriceFault): string => `${tierNames[fault.tier]}: ${faultText(fault)}`;

function assertFaultless(named: readonly Tier[], list: PriceList, now: Date) {
  const faults = faultsOf(list, now);
  const [first] = faults;
  if (!first) return;
  const issues = faults.map((fault) => {
    const index = named.indexOf(fault.tier);
    return {
      path: index < 0 ? ['prices'] : ['prices', index, fault.field],
      message: index < 0 ? inPlan(fault) : faultText(fault),
    };
  });
  throw new AppError('INVALID_INPUT', inPlan(first), { issues });
}
