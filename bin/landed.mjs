#!/usr/bin/env node
/**
 * `npm run db:landed`: adds the migrations that drizzle/landed.json does not list, with the hash of their text. It
 * changes no line that is there, so that `migrations.test.ts` notices when a landed migration is edited.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/prepare.mjs';

const folder = path.join(root, 'drizzle');
const list = path.join(folder, 'landed.json');
const landed = JSON.parse(readFileSync(list, 'utf8'));
const added = readdirSync(folder)
  .filter((name) => name.endsWith('.sql') && !(name in landed))
  .sort();
for (const name of added)
  landed[name] = createHash('sha256')
    .update(readFileSync(path.join(folder, name)))
    .digest('hex');
writeFileSync(list, `${JSON.stringify(landed, null, 2)}\n`);
process.stdout.write(
  added.length > 0
    ? `Added to drizzle/landed.json: ${added.join(', ')}. If you edit one before it is on main, delete its line and run \`npm run db:landed\`.\n`
    : 'drizzle/landed.json lists every migration.\n',
);
