/** Fills a demo database once: content, then people with their history. */

import { sql } from 'drizzle-orm';
import { seedDemoProduct } from '#features/sales/products/public.server.ts';
import { seedDemoAccount } from '#features/sales/transfers/public.server.ts';
import { refreshVideoJob } from '#features/study/catalogue/server/jobs.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { seedVersions } from '#platform/db/schema.ts';
import { seedBookings } from './bookings.ts';
import { seedContent } from './content.ts';
import { seedConversations } from './conversations.ts';
import { seedCredits } from './credits.ts';
import { seedExercises } from './exercises.ts';
import { seedLastSeen } from './last-seen.ts';
import { seedOutreach } from './outreach.ts';
import { seedPeople } from './people.ts';
import { seedPosts } from './posts.ts';
import { seedPractice } from './practice.ts';
import { seedReviews } from './reviews.ts';

interface Seed {
  name: string;
  /** Increase it when the seed has more to add. Seeds never change existing rows (product.md#seeds). */
  version: number;
  run: (deps: Deps, tx: Tx) => Promise<void>;
}

const seeds: readonly Seed[] = [
  { name: 'content', version: 4, run: seedContent },
  { name: 'exercises', version: 2, run: (deps, tx) => seedExercises(deps.contentDir, tx) },
  { name: 'videos', version: 2, run: readVideos },
  { name: 'people', version: 2, run: seedPeople },
  { name: 'practice', version: 1, run: (_, tx) => seedPractice(tx) },
  { name: 'credits', version: 1, run: seedCredits },
  { name: 'reviews', version: 1, run: seedReviews },
  { name: 'conversations', version: 1, run: seedConversations },
  { name: 'bookings', version: 1, run: seedBookings },
  { name: 'posts', version: 1, run: seedPosts },
  { name: 'outreach', version: 1, run: seedOutreach },
  {
    name: 'transfers',
    version: 1,
    run: ({ clock }, tx) => seedDemoAccount(tx, { id: newId(), createdAt: clock.now() }),
  },
  {
    name: 'products',
    version: 1,
    run: ({ clock }, tx) => seedDemoProduct(tx, { id: newId(), createdAt: clock.now() }),
  },
  { name: 'last seen', version: 1, run: (_, tx) => seedLastSeen(tx) },
];

/** A job takes a video every two seconds: time for the free ones, which visitors see. */
const afterFreeVideosSeconds = 6;

/** Reads every video from the provider, the free ones first, so that lengths, captions and search exist early. */
async function readVideos(deps: Deps, tx: Tx) {
  const isFree = sql<boolean>`bool_or(${modules.isFreePreview})`;
  const videos = await tx
    .select({ guid: modules.videoGuid, isFree })
    .from(modules)
    .groupBy(modules.videoGuid);
  for (const video of videos)
    await deps.jobs.enqueue(
      tx,
      refreshVideoJob,
      { guid: video.guid },
      { key: video.guid, startAfterSeconds: video.isFree ? 0 : afterFreeVideosSeconds },
    );
}

/** Each seed and its record share a transaction: a first start that is killed seeds again from the beginning. */
export async function seedDemo(deps: Deps): Promise<void> {
  const done = new Map((await deps.db.select().from(seedVersions)).map((row) => [row.name, row.version]));
  for (const seed of seeds) {
    if ((done.get(seed.name) ?? 0) >= seed.version) continue;
    await deps.db.transaction(async (tx) => {
      // When two processes start together, the second waits here and finds the work done.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('langkah.seed'))`);
      const { rows } = await tx.execute<{ version: number }>(
        sql`select version from seed_versions where name = ${seed.name}`,
      );
      if ((rows[0]?.version ?? 0) >= seed.version) return;
      await seed.run(deps, tx);
      await tx
        .insert(seedVersions)
        .values({ name: seed.name, version: seed.version })
        .onConflictDoUpdate({
          target: seedVersions.name,
          set: { version: seed.version, appliedAt: new Date() },
        });
    });
  }
}
