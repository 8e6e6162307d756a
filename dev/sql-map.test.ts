/** SQL text follows the same map as imports: a feature names only its own tables and those it may know. */
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';

const { knows }: { knows: Record<string, string[]> } = createRequire(import.meta.url)('./import-map.cjs');
const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const featureOf = (file: string): string | null => /^src\/features\/[^/]+\/([^/]+)\//.exec(file)?.[1] ?? null;

/** The feature that owns each table; tables of the platform belong to everyone. */
const owners = new Map(
  globSync('src/**/*schema*.ts', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/pgTable\(\s*'(\w+)'/g)].map(
      ([, table]) => [table ?? '', featureOf(file)] as const,
    ),
  ),
);

/** The text of each `sql` template, without its interpolations. */
function statementsIn(source: string): string[] {
  const found: string[] = [];
  for (const { index, 0: start } of source.matchAll(/\bsql(?:<[^`]*?>)?`/g)) {
    let text = '';
    let depth = 0;
    for (let at = index + start.length; at < source.length; at++) {
      const two = source.slice(at, at + 2);
      if (depth === 0 && source[at] === '`') break;
      if (two === '${') depth++;
      else if (depth > 0 && source[at] === '{' && source[at - 1] !== '$') depth++;
      if (depth === 0) text += source[at];
      if (depth > 0 && source[at] === '}') depth--;
    }
    found.push(text);
  }
  return found;
}

const tablesIn = (statement: string): string[] =>
  [...statement.matchAll(/\b(?:from|join|into|update|using|truncate|table)\s+(?:only\s+)?"?(\w+)"?/gi)]
    .flatMap(([, table]) => table ?? [])
    .filter((table) => owners.has(table));

/** Statements that name a table that their feature may not know. */
const strangersIn = (file: string, source: string): string[] => {
  const feature = featureOf(file);
  const known = feature ? [feature, ...(knows[feature] ?? [])] : [];
  return statementsIn(source)
    .flatMap(tablesIn)
    .filter((table) => {
      const owner = owners.get(table);
      return owner && !known.includes(owner);
    })
    .map((table) => `${file} names ${table}, a table of ${owners.get(table)}`);
};

const files = globSync('src/{platform,providers,access,kit,features,rendering}/**/*.ts', {
  cwd: root,
}).filter((file) => !file.endsWith('.test.ts'));

it('no statement names a table of a feature that its own may not know', () => {
  expect(owners.size).toBeGreaterThan(40);
  expect(files.flatMap((file) => [...new Set(strangersIn(file, read(file)))])).toEqual([]);
});

it('finds a planted violation', () => {
  const inner = 'where ? sql`join orders o on true` : sql``';
  const source = `const rows = sql\`select 1 from notes n \${${inner}} limit \${limit}\``;
  const file = 'src/features/study/notes/server/queries.ts';
  expect(strangersIn(file, source)).toEqual([`${file} names orders, a table of checkout`]);
  const behind = `sql\`select (select \${name} from notes), (select 1 from orders)\``;
  expect(strangersIn(file, behind)).toEqual([`${file} names orders, a table of checkout`]);
  expect(strangersIn('src/platform/db/x.ts', 'sql`update notes set content = null`')).toHaveLength(1);
});
