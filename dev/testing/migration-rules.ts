/**
 * What a migration must not do while a process of the previous release still serves (expand, then contract), unless
 * its author decided so and gives the reason in the statement: `-- Decided: …`.
 */

export interface Harm {
  statement: string;
  why: string;
}

const rules: { pattern: RegExp; why: string }[] = [
  {
    pattern: /^(DROP TABLE|TRUNCATE)|^ALTER TABLE \S+ (DROP COLUMN|RENAME)/i,
    why: 'takes away what an older process uses: stop using it in one release, drop it in the next',
  },
  {
    pattern: /^ALTER TABLE \S+ ALTER COLUMN \S+ (SET DATA TYPE|TYPE|SET NOT NULL|DROP DEFAULT)/i,
    why: 'changes what an older process writes: add a new column, fill it, and move over',
  },
  {
    pattern: /^ALTER TABLE \S+ ADD COLUMN (?!.*\bDEFAULT\b)(?!.*\bGENERATED\b).*\bNOT NULL\b/is,
    why: 'needs a default: an older process inserts rows without it',
  },
  {
    pattern: /^ALTER TABLE \S+ ADD COLUMN .*(\bGENERATED\b.*\bSTORED\b|\bDEFAULT [a-z_]+\()/is,
    why: 'rewrites the table under a lock that keeps readers out',
  },
  {
    pattern: /^CREATE UNIQUE INDEX|^ALTER TABLE \S+ ADD CONSTRAINT (?!.*\bNOT VALID\b)/is,
    why: 'refuses rows that are there, or that an older process writes, and keeps writers out while it looks',
  },
  { pattern: /^CREATE INDEX/i, why: 'writes wait while it is built' },
];

const bare = (name: string) => name.replaceAll('"', '').replace(/^public\./, '');

/** The table that a statement changes. */
function subjectOf(statement: string): string | null {
  const match =
    /^(?:ALTER TABLE|TRUNCATE|DROP TABLE) (\S+)|^CREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?\S+ ON (\S+)/i.exec(
      statement,
    );
  return match ? bare(match[1] ?? match[2] ?? '').replace(/;$/, '') : null;
}

/** The parts of a migration that affect an older process. Tables that the migration creates itself do not count. */
export function harmsIn(migration: string): Harm[] {
  const parts = migration.split('--> statement-breakpoint').map((part) => part.trim());
  const made = new Set(parts.flatMap((part) => /^CREATE TABLE (\S+)/im.exec(part)?.[1] ?? []).map(bare));
  return parts
    .filter((part) => !/^-- Decided: \S/m.test(part))
    .map((part) => part.replace(/^--.*\n/gm, '').trim())
    .filter((statement) => !made.has(subjectOf(statement) ?? ''))
    .flatMap((statement) => {
      const rule = rules.find(({ pattern }) => pattern.test(statement));
      return rule ? [{ statement: statement.replaceAll(/\s+/g, ' ').slice(0, 200), why: rule.why }] : [];
    });
}

const few = 'a few hundred rows at most: done within milliseconds';
const unserved = 'landed before anything was released: nobody is served while it is built';

/** Landed files are never edited, so decisions about their statements are here, by a part of each statement. */
export const decidedEarlier: Record<string, Record<string, string>> = {
  '0001_learner_area.sql': {
    'ALTER TABLE "modules" ADD COLUMN': few,
    'ALTER TABLE "resources" ADD COLUMN': few,
    'ON "modules"': few,
    'ON "resources"': few,
  },
  '0002_notification_mails.sql': { notifications_mail_idx: unserved },
  '0004_file_indexes.sql': {
    testimonials_photo_idx: few,
    review_files_file_idx: unserved,
    reviews_feedback_file_idx: unserved,
    support_requests_person_idx: unserved,
  },
  '0005_content_editors.sql': {
    changelog_versions_updated_by_users_id_fk: 'of a column made in the same file: all null',
  },
  '0007_outreach.sql': {
    guide_requests_email_key:
      'the statement before it leaves one of each; 6e1c949, the release before, never writes there',
    newsletter_subscribers_token_key: 'of a column made in the same file: all null',
    'DROP COLUMN "relayed_at"':
      'no statement of 6e1c949, the release before, names the table: it came with its schema only',
  },
  '0008_counted_figures.sql': { users_created_idx: unserved, orders_paid_idx: unserved },
  '0009_admin_lists.sql': {
    'CREATE INDEX IF NOT EXISTS':
      'measured: 8 s in all in a school of 100 000; larger ones build them beforehand (docs/scale.md, “Growth”)',
  },
};
