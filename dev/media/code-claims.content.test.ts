import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { claimsIn, isTrue } from './code-claims.ts';
import { contentDir } from './content-files.ts';
import { unpacked } from './unpacked.ts';

const texts = globSync(
  ['courses/*/*/module*.md', 'ebook/chapters/*.md', 'guide/*.md', 'posts/*.md', 'resources/*/resource*.md'],
  { cwd: contentDir },
).sort();
const read = (path: string) => readFileSync(join(contentDir, path), 'utf8');

/** A question to the reader’s own program. */
const asked = 'console.log(typeof price);';

describe('code that says what comes out', () => {
  const found = texts
    .filter((path) => read(path).includes('```js'))
    .map((path) => ({ path, claims: claimsIn(read(path)) }));

  test('is told by enough texts that a broken search would be seen', () => {
    expect(found.flatMap(({ claims }) => claims).length).toBeGreaterThan(200);
  });

  test.each(found.filter(({ claims }) => claims.length > 0))('is right in $path', ({ claims }) => {
    expect(claims.filter((claim) => claim.code !== asked && !isTrue(claim))).toEqual([]);
  });

  test.each([
    ['console.log(1 + 1); // 3', false],
    ['1 + 1; // 2, as it should be', true],
    ['const menu = ["teh"];\nmenu.length; // 1\nmenu; // ["kopi"]', false],
    ['missing(); // 1', false],
  ])('%j is judged', (code, expected) => {
    expect(claimsIn(`\`\`\`js\n${code}\n\`\`\``).every(isTrue)).toBe(expected);
  });
});

interface Database {
  exec: (sql: string) => { values: unknown[][] }[];
  close: () => void;
}

describe('the database of the warung', () => {
  const post = 'posts/from-warung-spreadsheet-to-database';

  test.each([`${post}.md`, `${post}.id.md`])('%s answers as its text says', async (path) => {
    const open = createRequire(import.meta.url)('sql.js') as () => Promise<{ Database: new () => Database }>;
    const { Database } = await open();
    const database = new Database();
    const text = read(path);
    const [schema = '', sellsBest = '', cameTwice = ''] = [...text.matchAll(/^```sql\n([\s\S]*?)^```/gm)].map(
      ([, sql = '']) => sql,
    );
    const ask = (sql: string) => database.exec(sql)[0]?.values ?? [];
    const [, rows = ''] = /db\.exec\(`\n([\s\S]*?)`\)/.exec(text) ?? [];
    const [, takings = ''] = /db\.prepare\(`\n([\s\S]*?)`\)/.exec(text) ?? [];
    database.exec(schema + rows);

    expect(text).toContain(
      ask(takings)
        .map((row) => `${row.join(' ')}\n`)
        .join(''),
    );
    expect(text).toContain(
      `${ask(sellsBest)
        .map((row) => row.join(' '))
        .join(', ')}.`,
    );
    expect(ask(cameTwice)).toEqual([['Bu Rina', 2]]);
    expect(text).toMatch(/^(Only|Hanya) Bu Rina,/m);
    database.close();
  });
});

describe('the examples that learners unpack', () => {
  const guide = 'from-spreadsheet-to-database';
  const oneSpaced = (text: string) => text.replace(/\s+/g, ' ');

  test.each([
    ['resource.md', 'warung-sql', 'What sells best'],
    ['resource.id.md', 'warung-sql.id', 'Apa yang paling laku'],
  ])('the SQL of %s is that of %s, which answers as it says', (file, folder, question) => {
    const cwd = join(unpacked(`${guide}/${folder}.zip`), 'warung-sql');
    const example = (path: string) => readFileSync(join(cwd, path), 'utf8');
    const text = read(`resources/${guide}/${file}`);
    const statements = [...text.matchAll(/^```sql\n((?:CREATE|SELECT)[\s\S]*?);\n```/gm)].map(
      ([, sql = '']) => sql,
    );
    expect(statements).toHaveLength(3);
    const packed = oneSpaced(example('schema.sql').replace(/^ *--.*$/gm, '') + example('questions.sql'));
    for (const sql of statements) expect(packed).toContain(oneSpaced(sql));
    const printed = execFileSync(process.execPath, ['run.js'], { cwd, encoding: 'utf8' });
    const rows = [...text.matchAll(/^\| ([A-Z][\w ]+) \| (\d) \|$/gm)].map(([, name, sold]) => [
      name,
      Number(sold),
    ]);
    const [, sells = ''] = new RegExp(`${question}\\n([\\s\\S]*?)└`).exec(printed) ?? [];
    expect([...sells.matchAll(/'([^']+)' +│ (\d)/g)].map(([, name, sold]) => [name, Number(sold)])).toEqual(
      rows,
    );
    expect(rows).toHaveLength(4);
  });

  test.each(['warung-api.zip', 'warung-api.id.zip'])('%s passes its own tests', (zip) => {
    const cwd = join(unpacked(`warung-api/${zip}`), 'warung-api');
    // Else the tests inside would report to this one's runner and not to people.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const said = execFileSync(process.execPath, ['--test', '--test-reporter=tap'], {
      cwd,
      env,
      encoding: 'utf8',
    });
    expect(said).toMatch(/^# pass 11$/m);
    expect(said).toMatch(/^# fail 0$/m);
  });
});
