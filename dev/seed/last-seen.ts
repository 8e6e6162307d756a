import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.server.ts';

/**
 * Sets when the demo people were last seen to the newest thing that they did, as their requests would have. Runs after
 * all seeds that give them a history.
 */
export async function seedLastSeen(tx: Tx): Promise<void> {
  await tx.execute(sql`
    update users u set last_seen_at = greatest(
      u.created_at,
      (select max(updated_at) from module_progress where user_id = u.id),
      (select max(updated_at) from exercise_progress where user_id = u.id),
      (select max(completed_at) from action_item_completions where user_id = u.id),
      (select max(learner_wrote_at) from threads where user_id = u.id),
      (select max(created_at) from thread_messages where author_id = u.id),
      (select max(created_at) from bookings where user_id = u.id),
      (select max(created_at) from reviews where user_id = u.id))
    where u.is_demo and u.deleted_at is null and u.last_seen_at is null`);
}
