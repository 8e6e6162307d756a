/** What the audit log says of a person who is forgotten: that something was done stays, what was said of them goes. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.server.ts';

interface Forgotten {
  userId: string;
  name: string;
  /** Null while they had not shown that it is theirs. */
  email: string | null;
}

/** Before their rows go: the sessions tell which entries are about them. */
export async function scrubAudit(tx: Tx, { userId, name, email }: Forgotten): Promise<void> {
  // What the coach wrote about them, in sessions that are there and in copies of deleted ones.
  await tx.execute(sql`
    update audit_log set detail = detail - 'notes' - 'links' - 'recordingUrl'
      #- '{booking,notesSummary}' #- '{booking,notesActionItems}' #- '{booking,recordingUrl}'
      #- '{booking,cancelReason}' #- '{booking,inviteeUri}'
    where subject_type = 'booking' and subject_id in (
      select id::text from bookings where user_id = ${userId}
      union all
      select subject_id from audit_log
      where subject_type = 'booking' and action = 'booking.delete' and detail #>> '{booking,userId}' = ${userId})`);
  // Who exported a list after looking for them.
  await tx.execute(sql`
    update audit_log set detail = jsonb_set(detail, '{filter,search}', '"(deleted)"')
    where action like '%.export' and detail #>> '{filter,search}' <> ''
      and position(lower(detail #>> '{filter,search}') in ${`${name}\n${email ?? ''}\n${userId}`.toLowerCase()}) > 0`);
  if (email === null) return;
  // `***=` takes the address as it is written, not as a pattern.
  await tx.execute(sql`
    update audit_log set detail = regexp_replace(detail::text, ${`***=${email}`}, '(deleted)', 'gi')::jsonb
    where position(${email} in lower(detail::text)) > 0`);
}
