/** What search asks of learning. Locked content is found by its title and summary only (rule 3). */
import { type SQL, sql } from 'drizzle-orm';
import type { AccessHolder, Tier } from '#access/tiers.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { openCondition } from './open-modules.ts';

export interface FoundModule extends Record<string, unknown> {
  id: number;
  title: string;
  summary: string;
  tier: Tier;
  is_open: boolean;
}

export async function searchModules(
  db: DbOrTx,
  holder: AccessHolder,
  query: SQL,
  limit: number,
): Promise<FoundModule[]> {
  const { rows } = await db.execute<FoundModule>(sql`
    select m.id, m.title, m.summary, m.tier, (${openCondition(holder)}) as is_open
    from modules m
    where m.deleted_at is null and m.is_published
      and (m.teaser_words @@ ${query} or ((${openCondition(holder)}) and m.words @@ ${query}))
    order by ts_rank(m.teaser_words, ${query}) desc, m."order"
    limit ${limit}`);
  return rows;
}

/** A word that stands in thousands of lines is not worth weighing them all. */
const mostRanked = 500;

export interface FoundLine extends Record<string, unknown> {
  module_id: number;
  module_title: string;
  start_seconds: number;
  text: string;
}

export async function searchTranscripts(
  db: DbOrTx,
  holder: AccessHolder,
  query: SQL,
  limit: number,
): Promise<FoundLine[]> {
  const { rows } = await db.execute<FoundLine>(sql`
    select f.module_id, f.module_title, f.start_seconds, f.text
    from (
      select m.id as module_id, m.title as module_title, m."order", t.start_seconds, t.text, t.words
      from transcript_lines t join modules m on m.id = t.module_id
      where t.words @@ ${query} and ${openCondition(holder)}
      limit ${mostRanked}
    ) f
    order by ts_rank(f.words, ${query}) desc, f."order", f.start_seconds
    limit ${limit}`);
  return rows;
}

export interface FoundNote extends Record<string, unknown> {
  id: string;
  module_id: number;
  module_title: string;
  timestamp_seconds: number;
  content: string;
}

/** A person's own notes; there are few enough of them to be read. */
export async function searchNotes(
  db: DbOrTx,
  userId: string,
  query: SQL,
  limit: number,
): Promise<FoundNote[]> {
  const words = sql`(to_tsvector('english', n.content) || to_tsvector('simple', n.content))`;
  const { rows } = await db.execute<FoundNote>(sql`
    select n.id, n.module_id, m.title as module_title, n.timestamp_seconds, left(n.content, 200) as content
    from notes n join modules m on m.id = n.module_id
    where n.user_id = ${userId} and ${words} @@ ${query}
    order by n.updated_at desc
    limit ${limit}`);
  return rows;
}
