/** Checks the rule of CONTRIBUTING, "Changing the schema", on the SQL itself: an older process still serves while it runs. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { decidedEarlier, harmsIn } from '#dev/testing/migration-rules.ts';

const files = readdirSync('drizzle')
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => ({ name, text: readFileSync(`drizzle/${name}`, 'utf8') }));

const isKnown = (name: string) => files.some((file) => file.name === name);

/** Lets drizzle-kit write the migration that is missing, if one is, into a copy of the folder. @returns its output. */
async function generateInto(folder: string): Promise<string> {
  const env = { ...process.env, MIGRATIONS_FOLDER: path.relative('.', folder) };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['node_modules/drizzle-kit/bin.cjs', 'generate'],
    { env },
  );
  return stdout;
}

describe('a migration', () => {
  it.each(files)('$name harms an older process only as decided', ({ name, text }) => {
    const decided = decidedEarlier[name] ?? {};
    const harms = harmsIn(text).filter(
      ({ statement }) => !Object.keys(decided).some((part) => statement.includes(part)),
    );
    expect(harms).toEqual([]);
  });

  it('has no decision that is no longer needed', () => {
    const unused = Object.entries(decidedEarlier).flatMap(([name, decided]) => {
      const harms = harmsIn(files.find((file) => file.name === name)?.text ?? '');
      return Object.keys(decided).filter((part) => !harms.some(({ statement }) => statement.includes(part)));
    });
    expect(unused).toEqual([]);
  });
});

describe('a landed migration', () => {
  const landed = JSON.parse(readFileSync('drizzle/landed.json', 'utf8')) as Record<string, string>;
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

  it.each(Object.entries(landed))('keeps its name and its text: %s', (name, hash) => {
    const file = files.find((candidate) => candidate.name === name);
    expect(file, 'databases know a migration by what it was: put it back, and write a new one').toBeDefined();
    expect(
      hashOf(file?.text ?? ''),
      'its text changed. If it is on main, put it back and write a new migration. If it is yours and new, delete its line in drizzle/landed.json and run `npm run db:landed`',
    ).toBe(hash);
  });

  it('is listed in drizzle/landed.json', () => {
    const unlisted = files.map(({ name }) => name).filter((name) => !(name in landed));
    expect(unlisted, 'run `npm run db:landed`, which adds the missing lines, and commit the list').toEqual(
      [],
    );
  });
});

describe('the migrations', () => {
  it('make the tables that the schema files describe', async () => {
    const copy = mkdtempSync(path.join(tmpdir(), 'langkah-drizzle-'));
    try {
      cpSync('drizzle', copy, { recursive: true });
      const output = await generateInto(copy);
      const missing = readdirSync(copy).filter((name) => name.endsWith('.sql') && !isKnown(name));
      const sql = missing.map((name) => readFileSync(path.join(copy, name), 'utf8'));
      expect(sql, 'run `npm run db:generate -- --name what_it_is`, read the SQL, commit it').toEqual([]);
      expect(
        output,
        'drizzle-kit asks whether something was renamed: run `npm run db:generate -- --name what_it_is` and answer it',
      ).toContain('No schema changes');
    } finally {
      rmSync(copy, { recursive: true });
    }
  });
});

describe('the rule', () => {
  const create = 'CREATE TABLE "fresh" ("id" uuid PRIMARY KEY, "a" text NOT NULL);';
  it.each([
    ['DROP TABLE "notes";', 'takes away what an older process uses'],
    ['ALTER TABLE "notes" DROP COLUMN "content";', 'takes away what an older process uses'],
    ['ALTER TABLE "notes" RENAME COLUMN "content" TO "text";', 'takes away what an older process uses'],
    ['ALTER TABLE "notes" RENAME TO "remarks";', 'takes away what an older process uses'],
    [
      'ALTER TABLE "notes" ALTER COLUMN "content" SET DATA TYPE jsonb;',
      'changes what an older process writes',
    ],
    ['ALTER TABLE "notes" ALTER COLUMN "content" SET NOT NULL;', 'changes what an older process writes'],
    ['ALTER TABLE "notes" ALTER COLUMN "content" DROP DEFAULT;', 'changes what an older process writes'],
    ['ALTER TABLE "notes" ADD COLUMN "mood" text NOT NULL;', 'needs a default'],
    ['ALTER TABLE "notes" ADD COLUMN "w" tsvector GENERATED ALWAYS AS (x) STORED;', 'rewrites the table'],
    [
      'ALTER TABLE "notes" ADD COLUMN "at" timestamptz DEFAULT clock_timestamp() NOT NULL;',
      'rewrites the table',
    ],
    ['CREATE INDEX "notes_mood_idx" ON "notes" ("mood");', 'writes wait while it is built'],
    ['CREATE UNIQUE INDEX "notes_mood_key" ON "notes" ("mood");', 'refuses rows'],
    ['ALTER TABLE "notes" ADD CONSTRAINT "c" CHECK (a > 0);', 'refuses rows'],
    ['ALTER TABLE "notes" ADD CONSTRAINT "f" FOREIGN KEY ("a") REFERENCES "users"("id");', 'refuses rows'],
    ['TRUNCATE "notes";', 'takes away what an older process uses'],
  ])('finds %s', (statement, why) => {
    expect(harmsIn(`${create}--> statement-breakpoint\n${statement}`).map((harm) => harm.why)).toEqual([
      expect.stringContaining(why),
    ]);
    expect(harmsIn(`-- Decided: the table is empty until the next release.\n${statement}`)).toEqual([]);
  });

  it.each([
    create,
    `${create}--> statement-breakpoint\nCREATE INDEX "fresh_a_idx" ON "fresh" ("a");`,
    `${create}--> statement-breakpoint\nALTER TABLE "fresh" ADD CONSTRAINT "f" FOREIGN KEY ("a") REFERENCES "public"."users"("id");`,
    'ALTER TABLE "notes" ADD COLUMN "mood" text;',
    `ALTER TABLE "notes" ADD COLUMN "mood" text DEFAULT 'good' NOT NULL;`,
    'ALTER TABLE "notes" ADD CONSTRAINT "c" CHECK (a > 0) NOT VALID;',
    'ALTER TABLE "notes" ALTER COLUMN "content" DROP NOT NULL;',
  ])('allows %s', (text) => {
    expect(harmsIn(text)).toEqual([]);
  });
});
