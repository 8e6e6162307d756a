/** The demo people's reviews with their documents, paid from the credits of the month they were sent in. */
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { CreditKind } from '#features/coaching/credits/rules.ts';
import { insertEntry } from '#features/coaching/credits/server/queries.ts';
import { creditEntries, creditLots } from '#features/coaching/credits/server/schema.ts';
import * as m from '#features/coaching/reviews/messages/m.ts';
import { creditKindOf, reviewTitle } from '#features/coaching/reviews/rules.ts';
import { reviewFiles, reviews } from '#features/coaching/reviews/server/schema.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { storedFiles } from '#features/school/files/server/schema.ts';
import { notifications } from '#features/school/notifications/server/schema.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { dayMs, hourMs } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { inLanguage } from '#platform/language.server.ts';
import { pdfDocument } from './pdf-document.ts';
import { reviewHistories, type SeedDocument, type SeedReview } from './review-histories.ts';

export async function seedReviews(deps: Deps, tx: Tx): Promise<void> {
  const people = await tx
    .select({ id: users.id, email: users.email, isAdmin: users.isAdmin })
    .from(users)
    .where(eq(users.isDemo, true));
  const coachId = people.find((person) => person.isAdmin)?.id;
  if (!coachId) return;
  for (const { id: userId, email } of people) {
    for (const review of reviewHistories[email] ?? []) await seedReview(deps, tx, userId, coachId, review);
  }
}

async function seedReview(deps: Deps, tx: Tx, userId: string, coachId: string, review: SeedReview) {
  const createdAt = new Date(deps.clock.now().getTime() - review.hoursAgo * hourMs);
  const id = newId();
  const creditCause = `review:${id}`;
  const isPaid = await spend(tx, userId, creditKindOf(review.type), {
    causeKey: creditCause,
    note: () => m.typeReview({ type: review.type }),
    at: createdAt,
  });
  // Without a credit in that month there is no review: the ledger decides here too.
  if (!isPaid) return;
  const { feedback, files = [], repositoryUrl = null } = review;
  const completedAt = feedback ? new Date(createdAt.getTime() + feedback.daysLater * dayMs) : null;
  const pickedUpAt = completedAt || review.isPickedUp ? new Date(createdAt.getTime() + 4 * hourMs) : null;
  const fileIds: string[] = [];
  for (const file of files) fileIds.push(await seedFile(deps, tx, userId, 'review', file, createdAt));
  const documentId = feedback?.document
    ? await seedFile(deps, tx, coachId, 'review-feedback', feedback.document, completedAt ?? createdAt)
    : null;
  await tx.insert(reviews).values({
    userId,
    id,
    type: review.type,
    status: completedAt ? 'COMPLETED' : pickedUpAt ? 'IN_REVIEW' : 'PENDING',
    notes: review.notes,
    repositoryUrl,
    moduleId: await findModule(tx, review.module),
    creditCause,
    feedbackSummary: feedback?.summary ?? null,
    feedbackFileId: documentId,
    pickedUpAt,
    reviewerId: pickedUpAt ? coachId : null,
    completedAt,
    createdAt,
    updatedAt: completedAt ?? pickedUpAt ?? createdAt,
  });
  for (const [position, fileId] of fileIds.entries())
    await tx.insert(reviewFiles).values({ userId, reviewId: id, fileId, position });
  if (completedAt)
    await recordAudit(tx, {
      actorId: coachId,
      action: 'review.feedback',
      subjectType: 'review',
      subjectId: id,
      detail: { from: 'IN_REVIEW', to: 'COMPLETED', hasDocument: documentId !== null },
      at: completedAt,
    });
  const title = reviewTitle({ files, repositoryUrl });
  if (completedAt) await seedNotification(tx, userId, id, title, completedAt);
}

/** Spends from that month's lot; if its rest has lapsed, one less lapses. */
export async function spend(
  tx: Tx,
  userId: string,
  kind: CreditKind,
  { causeKey, note, at }: { causeKey: string; note: () => string; at: Date },
): Promise<boolean> {
  const [lot] = await tx
    .select()
    .from(creditLots)
    .where(
      and(
        eq(creditLots.userId, userId),
        eq(creditLots.kind, kind),
        lte(creditLots.createdAt, at),
        gt(creditLots.expiresAt, at),
      ),
    )
    .limit(1);
  if (!lot) return false;
  const lapse = and(
    eq(creditEntries.userId, userId),
    eq(creditEntries.lotId, lot.id),
    eq(creditEntries.reason, 'expiry'),
  );
  const [lapsed] = await tx.select().from(creditEntries).where(lapse).limit(1);
  if (lapsed?.amount === -1) await tx.delete(creditEntries).where(lapse);
  else if (lapsed)
    await tx
      .update(creditEntries)
      .set({ amount: lapsed.amount + 1 })
      .where(lapse);
  else if (lot.remaining === 0) return false;
  else
    await tx
      .update(creditLots)
      .set({ remaining: sql`${creditLots.remaining} - 1` })
      .where(and(eq(creditLots.userId, userId), eq(creditLots.id, lot.id)));
  await insertEntry(tx, {
    userId,
    lotId: lot.id,
    kind,
    amount: -1,
    reason: 'spend',
    causeKey,
    note,
    createdAt: at,
  });
  return true;
}

async function seedFile(
  deps: Deps,
  tx: Tx,
  userId: string,
  purpose: 'review' | 'review-feedback',
  document: SeedDocument,
  at: Date,
): Promise<string> {
  const bytes = pdfDocument(document.text);
  const id = newId();
  const key = deps.files.newKey();
  const sizeBytes = bytes.length;
  await deps.files.put(key, {
    stream: new Blob([new Uint8Array(bytes)]).stream(),
    sizeBytes,
    maxBytes: sizeBytes,
  });
  await tx.insert(storedFiles).values({
    userId,
    id,
    purpose,
    key,
    name: document.name,
    contentType: 'application/pdf',
    sizeBytes,
    createdAt: at,
    attachedAt: at,
  });
  return id;
}

async function findModule(tx: Tx, slug: string | undefined): Promise<number | null> {
  if (!slug) return null;
  const [module] = await tx.select({ id: modules.id }).from(modules).where(eq(modules.slug, slug)).limit(1);
  return module?.id ?? null;
}

async function seedNotification(tx: Tx, userId: string, reviewId: string, title: string, at: Date) {
  const ready = () => ({ title: m.feedbackIsReady(), message: m.sentFeedbackOn({ title }) });
  await tx.insert(notifications).values({
    userId,
    id: newId(at),
    causeKey: `review-completed:${reviewId}`,
    event: 'review',
    ...inLanguage('en', ready),
    indonesian: inLanguage('id', ready),
    actionUrl: `/reviews?review=${reviewId}`,
    createdAt: at,
    readAt: new Date(at.getTime() + hourMs),
  });
}
