/** The demo people with weeks of believable history, within the limits of their tier (product.md#demo-mode). */

import { asc, sql } from 'drizzle-orm';
import { type Tier, tierNames } from '#access/tiers.ts';
import { demoAccounts, demoPassword } from '#dev/accounts.ts';
import { grantRoles } from '#features/people/accounts/public.server.ts';
import { authAccounts, users } from '#features/people/accounts/server/schema.ts';
import * as m from '#features/sales/checkout/messages/m.ts';
import { bookOrder, refreshPaid } from '#features/sales/checkout/public.server.ts';
import { onboardingSteps, orders } from '#features/sales/checkout/server/schema.ts';
import { originalPrices } from '#features/sales/plans/prices.ts';
import { refreshTiers } from '#features/sales/plans/public.server.ts';
import { entitlements } from '#features/sales/plans/server/schema.ts';
import { issueReceipt } from '#features/sales/receipts/public.server.ts';
import { notifications } from '#features/school/notifications/server/schema.ts';
import { actionItems, modules, moduleWatching } from '#features/study/catalogue/server/schema.ts';
import { notes } from '#features/study/notes/server/schema.ts';
import { moduleProgress } from '#features/study/progress/server/schema.ts';
import { actionItemCompletions } from '#features/study/tasks/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { dayMs, hourMs, minuteMs } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { inLanguage } from '#platform/language.server.ts';
import { readVideoLength } from './content-files.ts';
import { type History, histories } from './histories.ts';

export async function seedPeople(deps: Deps, tx: Tx): Promise<void> {
  const now = deps.clock.now();
  const passwordHash = await deps.auth.hashPassword(demoPassword);
  for (const account of demoAccounts) {
    const history = histories[account.email];
    const joinedAt = new Date(now.getTime() - (history?.weeksAgo ?? 0) * 7 * dayMs - 3 * hourMs);
    const userId = newId();
    const [created] = await tx
      .insert(users)
      .values({
        id: userId,
        name: account.name,
        email: account.email,
        emailVerified: true,
        isDemo: true,
        bio: history?.bio ?? '',
        createdAt: joinedAt,
        updatedAt: joinedAt,
      })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!created) continue;
    await grantRoles(tx, { userId, roles: account.roles, grantedBy: null, now: joinedAt });
    await tx.insert(authAccounts).values({
      id: newId(),
      userId,
      accountId: userId,
      providerId: 'credential',
      password: passwordHash,
      createdAt: joinedAt,
      updatedAt: joinedAt,
    });
    if (account.tier) await seedPurchase(tx, userId, account.tier, joinedAt);
    if (history) await seedHistory(deps, tx, userId, history, joinedAt, now);
  }
}

async function seedPurchase(tx: Tx, userId: string, tier: Tier, joinedAt: Date) {
  const orderId = newId();
  const paidAt = new Date(joinedAt.getTime() + 9 * minuteMs);
  await tx.insert(orders).values({
    userId,
    id: orderId,
    tier,
    amountIdr: originalPrices[tier].priceIdr,
    status: 'PAID',
    externalId: `langkah-${orderId}`,
    paymentMethod: 'QR_CODE',
    createdAt: joinedAt,
    expiresAt: new Date(joinedAt.getTime() + dayMs),
    paidAt,
    closedAt: paidAt,
  });
  await issueReceipt(
    tx,
    {
      id: orderId,
      userId,
      tier,
      fromTier: null,
      amountIdr: originalPrices[tier].priceIdr,
      discountIdr: 0,
      couponCode: null,
    },
    paidAt,
  );
  await bookOrder(tx, { userId, id: orderId }, paidAt);
  await tx
    .insert(entitlements)
    .values({ userId, id: newId(), tier, source: 'order', causeId: orderId, grantedAt: paidAt });
  await refreshTiers(tx, [userId]);
  await refreshPaid(tx, [userId]);
  const active = () => ({ title: m.planActive({ plan: tierNames[tier] }), message: m.paymentArrived() });
  await tx.insert(notifications).values({
    userId,
    id: newId(paidAt),
    causeKey: `order-paid:${orderId}`,
    ...inLanguage('en', active),
    indonesian: inLanguage('id', active),
    actionUrl: '/dashboard',
    createdAt: paidAt,
    readAt: new Date(paidAt.getTime() + hourMs),
  });
  for (const step of ['profile', 'community', 'materials']) {
    await tx.insert(onboardingSteps).values({ userId, step, doneAt: new Date(paidAt.getTime() + hourMs) });
  }
}

async function seedHistory(deps: Deps, tx: Tx, userId: string, history: History, joinedAt: Date, now: Date) {
  const allModules = await tx
    .select({ id: modules.id, slug: modules.slug, videoGuid: modules.videoGuid })
    .from(modules)
    .orderBy(asc(modules.order));
  const items = await tx.select().from(actionItems).orderBy(asc(actionItems.position));
  const spanMs = now.getTime() - joinedAt.getTime() - 5 * hourMs;
  const stepMs = spanMs / Math.max(1, history.learned.length);
  for (const [index, learned] of history.learned.entries()) {
    const module = allModules.find((candidate) => candidate.slug === learned.module);
    if (!module) continue;
    const startedAt = new Date(joinedAt.getTime() + hourMs + index * stepMs);
    const endedAt = new Date(startedAt.getTime() + 70 * minuteMs);
    const seconds = (readVideoLength(deps.contentDir, module.videoGuid) * learned.percent) / 100;
    await tx.insert(moduleProgress).values({
      userId,
      moduleId: module.id,
      percent: learned.percent,
      positionSeconds: seconds,
      furthestSeconds: seconds,
      completedAt: learned.percent === 100 ? endedAt : null,
      startedAt,
      updatedAt: endedAt,
    });
    const reached = Math.floor(learned.percent / 10);
    await tx
      .insert(moduleWatching)
      .values(
        Array.from({ length: reached + 1 }, (_, slot) => ({
          moduleId: module.id,
          kind: 'reached' as const,
          slot,
          count: 1,
        })),
      )
      .onConflictDoUpdate({
        target: [moduleWatching.moduleId, moduleWatching.kind, moduleWatching.slot],
        set: { count: sql`${moduleWatching.count} + 1` },
      });
    const own = items.filter((item) => item.moduleId === module.id).slice(0, learned.done);
    for (const item of own)
      await tx.insert(actionItemCompletions).values({ userId, actionItemId: item.id, completedAt: endedAt });
    for (const note of learned.notes ?? []) {
      await tx.insert(notes).values({
        userId,
        id: newId(),
        moduleId: module.id,
        content: note.text,
        timestampSeconds: note.at,
        createdAt: endedAt,
        updatedAt: endedAt,
      });
    }
  }
  for (const [index, item] of (history.notifications ?? []).entries()) {
    const createdAt = new Date(now.getTime() - item.hoursAgo * hourMs);
    await tx.insert(notifications).values({
      userId,
      id: newId(createdAt),
      causeKey: `demo:${index}`,
      title: item.title,
      message: item.message,
      indonesian: item.indonesian,
      actionUrl: item.actionUrl,
      createdAt,
      readAt: item.read ? createdAt : null,
    });
  }
}
