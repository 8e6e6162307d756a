/** The plans' texts: the catalogue's, or what administrators wrote in their place. */
import { and, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { type Tier, tierNames } from '#access/tiers.ts';
import type { Viewer } from '#access/viewer.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { recordAudit } from '#features/school/audit/public.server.ts';
import { refuseStale } from '#features/site/content/public.server.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { announcePublicContentChange } from '#platform/db/public-content.server.ts';
import { inReadersLanguage } from '#platform/db/translated.server.ts';
import { inLanguage } from '#platform/language.server.ts';
import { findPlan, type Plan, plans } from '../catalog.ts';
import type { PlanPrice } from '../prices.ts';
import type { planTextInput } from '../texts-contract.ts';
import { readPrices } from './prices.ts';
import { planTexts } from './schema.ts';

type ReadDeps = Pick<Deps, 'db' | 'clock'>;
type ManageDeps = Pick<Deps, 'db' | 'clock'>;

const readTexts = (db: DbOrTx) =>
  db
    .select({ text: planTexts, updatedByName: users.name })
    .from(planTexts)
    .leftJoin(users, eq(users.id, planTexts.updatedBy));

/** A row without a name was restored: only its revision number still counts. */
const isEdited = ({ name }: { name: string }): boolean => name !== '';

type FoundText = Awaited<ReturnType<typeof readTexts>>[number];

/** The sale that runs, as calls answer it. */
export const saleOutput = (sale: PlanPrice['sale']) =>
  sale && { regularIdr: sale.regularIdr, endsAt: sale.endsAt.toISOString() };

const wordsOf = ({ name, description, features }: Pick<Plan, 'name' | 'description' | 'features'>) => ({
  name,
  description,
  features,
});

/** The four plans with their current texts and prices. Takes two statements. */
export async function listPlans(db: DbOrTx, now: Date): Promise<(Plan & PlanPrice)[]> {
  const [texts, prices] = await Promise.all([db.select().from(planTexts), readPrices(db, now)]);
  return plans.map((plan) => {
    const text = texts.find(({ tier }) => tier === plan.id);
    const words = text && isEdited(text) ? wordsOf(inReadersLanguage(text)) : {};
    return { ...plan, ...words, ...prices[plan.id] };
  });
}

/** The current name of each tier's plan. */
export async function readPlanNames(db: DbOrTx): Promise<Record<Tier, string>> {
  const texts = await db.select({ tier: planTexts.tier, name: planTexts.name }).from(planTexts);
  return {
    ...tierNames,
    ...Object.fromEntries(texts.filter(isEdited).map(({ tier, name }) => [tier, name])),
  };
}

const editedWords = (
  text: Pick<FoundText['text'], 'name' | 'description' | 'features' | 'language' | 'translations'>,
) => ({
  ...wordsOf(text),
  language: text.language,
  translations: text.translations,
});

/** In both languages, so that anyone who changes one keeps the other. */
function originalWords(plan: Plan) {
  const { description, features } = inLanguage('id', () => wordsOf(plan));
  return {
    ...inLanguage('en', () => wordsOf(plan)),
    language: 'en' as const,
    translations: { id: { description, features } },
  };
}

const toOutput = (plan: Plan, found: FoundText | undefined, { price, sale }: PlanPrice) => ({
  id: plan.id,
  price,
  sale: saleOutput(sale),
  isPopular: plan.isPopular,
  ...(found && isEdited(found.text) ? editedWords(found.text) : originalWords(plan)),
  original: wordsOf(plan),
  isEdited: found !== undefined && isEdited(found.text),
  revision: found?.text.revision ?? 0,
  updatedAt: found?.text.updatedAt.toISOString() ?? null,
  updatedByName: found?.updatedByName ?? null,
});

export async function listTexts({ db, clock }: ReadDeps) {
  const [texts, prices] = await Promise.all([readTexts(db), readPrices(db, clock.now())]);
  return plans.map((plan) =>
    toOutput(
      plan,
      texts.find(({ text }) => text.tier === plan.id),
      prices[plan.id],
    ),
  );
}

async function getText(db: DbOrTx, tier: Tier, now: Date) {
  const [found] = await readTexts(db).where(eq(planTexts.tier, tier));
  return toOutput(findPlan(tier), found, (await readPrices(db, now))[tier]);
}

/** @returns whether the edited revision was still the newest. One statement decides. */
async function saveText(tx: Tx, text: typeof planTexts.$inferInsert, over: number): Promise<boolean> {
  if (over === 0) {
    const made = await tx
      .insert(planTexts)
      .values(text)
      .onConflictDoNothing()
      .returning({ tier: planTexts.tier });
    return made.length > 0;
  }
  const changed = await tx
    .update(planTexts)
    .set(text)
    .where(and(eq(planTexts.tier, text.tier), eq(planTexts.revision, over)))
    .returning({ tier: planTexts.tier });
  return changed.length > 0;
}

export async function updateText(deps: ManageDeps, admin: Viewer, input: z.infer<typeof planTextInput>) {
  const { tier, revision, ...words } = input;
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const before = await getText(tx, tier, now);
    const { language, translations } = before;
    const text = {
      tier,
      language,
      translations,
      ...words,
      revision: revision + 1,
      updatedAt: now,
      updatedBy: admin.userId,
    };
    if (!(await saveText(tx, text, revision))) {
      const { updatedByName, updatedAt, revision: newest } = await getText(tx, tier, now);
      const at = updatedAt ? new Date(updatedAt) : now;
      refuseStale('plan', { name: updatedByName, at, revision: newest });
    }
    await record(tx, admin, tier, now, 'plan.update', { before: editedWords(before), after: words });
    await announcePublicContentChange(tx);
    return getText(tx, tier, now);
  });
}

/** Restores the catalogue's text; the audit log has the replaced one. */
export async function restoreText(deps: ManageDeps, admin: Viewer, tier: Tier) {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(planTexts)
      .where(and(eq(planTexts.tier, tier), ne(planTexts.name, '')))
      .for('update');
    if (before) {
      const by = { updatedAt: now, updatedBy: admin.userId };
      await tx
        .update(planTexts)
        .set({
          name: '',
          description: '',
          features: [],
          translations: {},
          revision: before.revision + 1,
          ...by,
        })
        .where(eq(planTexts.tier, tier));
      await record(tx, admin, tier, now, 'plan.restore', { before: editedWords(before) });
      await announcePublicContentChange(tx);
    }
    return getText(tx, tier, now);
  });
}

const record = (
  tx: Tx,
  admin: Viewer,
  tier: Tier,
  at: Date,
  action: 'plan.update' | 'plan.restore',
  detail: Record<string, unknown>,
) => recordAudit(tx, { actorId: admin.userId, action, subjectType: 'plan', subjectId: tier, detail, at });
