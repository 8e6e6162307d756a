/** Sign-ups for the newsletter, the guide and the companion tool, as examples; one was never delivered. */
import { sql } from 'drizzle-orm';
import { guideRequests, newsletterSubscribers } from '#features/site/newsletter/server/schema.ts';
import { waitlistEntries } from '#features/site/waitlist/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { dayMs } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { relays } from '#platform/db/schema.ts';

const names = [
  'Adinda Prameswari',
  'Bayu Nugroho',
  'Citra Maharani',
  'Dimas Saputra',
  'Eka Wulandari',
  'Fajar Hidayat',
  'Gita Permata',
  'Hendra Kusuma',
  'Intan Puspita',
  'Joko Santoso',
  'Kirana Dewi',
  'Lukman Hakim',
  'Maya Anggraini',
  'Nanda Pratama',
];

/** An address that can never belong to anyone. */
const emailOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@demo.langkah.test`;

const sources = ['article', 'home', 'floating'] as const;

export async function seedOutreach({ clock }: Pick<Deps, 'clock'>, tx: Tx): Promise<void> {
  const ago = (days: number) => new Date(clock.now().getTime() - days * dayMs);
  for (const [index, name] of names.entries()) {
    const at = ago(index * 2 + 1);
    const person = { name, email: emailOf(name), hasRelays: true };
    const isConfirmed = index % 4 !== 0;
    const subscriber = {
      id: newId(),
      ...person,
      source: sources[index % 3] ?? 'home',
      createdAt: at,
      mailsSent: 1,
      mailedAt: at,
      confirmedAt: isConfirmed ? at : null,
      unsubscribedAt: index === 5 ? ago(2) : null,
    };
    await tx.insert(newsletterSubscribers).values(subscriber).onConflictDoNothing();
    await keepRelay(tx, { entryId: subscriber.id, target: 'chat', at });
    if (index % 2 === 0) {
      const entry = { id: newId(), ...person, timeZone: 'Asia/Jakarta', localTime: null, createdAt: at };
      await tx.insert(waitlistEntries).values(entry).onConflictDoNothing();
      await keepRelay(tx, { entryId: entry.id, target: 'chat', at });
      await keepRelay(tx, { entryId: entry.id, target: 'waitlist', at, hasFailed: index === 2 });
    } else {
      const request = { id: newId(), ...person, createdAt: at };
      await tx.insert(guideRequests).values(request).onConflictDoNothing();
      await keepRelay(tx, { entryId: request.id, target: 'chat', at });
    }
  }
}

/** Only for new entries: existing ones already have their relay. */
async function keepRelay(
  tx: Tx,
  {
    entryId,
    target,
    at,
    hasFailed = false,
  }: { entryId: string; target: string; at: Date; hasFailed?: boolean },
) {
  const { rows } = await tx.execute(sql`
    select 1 from newsletter_subscribers where id = ${entryId}
    union all select 1 from guide_requests where id = ${entryId}
    union all select 1 from waitlist_entries where id = ${entryId}`);
  if (rows.length === 0) return;
  await tx.insert(relays).values({
    entryId,
    target,
    createdAt: at,
    ...(hasFailed
      ? { state: 'failed', attempts: 12, lastError: '503' }
      : { state: 'sent', attempts: 1, sentAt: at }),
  });
}
