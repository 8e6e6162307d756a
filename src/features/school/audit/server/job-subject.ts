import { sql } from 'drizzle-orm';
import { languages } from '#kernel/language.ts';
import type { AuditSubject, Product } from '#kit/feature.server.ts';
import { containing } from '#platform/db/search.server.ts';
import { inLanguage } from '#platform/language.server.ts';

/** Jobs fail in heaps; the newest of them are enough for the log. */
const mostNamed = 1000;

/** The queues whose title contains the words in any language: people type the title that they read. */
function queuesCalled(titles: Product['jobTitles'], words: string): string[] {
  const wanted = words.toLowerCase();
  return [...titles].flatMap(([queue, title]) => {
    const inAll = typeof title === 'string' ? [title] : languages.map((each) => inLanguage(each, title));
    return inAll.some((one) => one.toLowerCase().includes(wanted)) ? [queue] : [];
  });
}

/**
 * Jobs, found by the title of their kind in each language. One of an older release has no title any more: it is found
 * by the one that its entry keeps.
 */
export const jobSubject = (titles: Product['jobTitles']): AuditSubject => ({
  type: 'job',
  named: (words) => sql`
    select subject_id as id from audit_log
    where subject_type = 'job'
      and (detail->>'queue' = any(${sql.param(queuesCalled(titles, words))}::text[]) or detail->>'name' ilike ${containing(words)})
    order by created_at desc limit ${mostNamed}`,
});
