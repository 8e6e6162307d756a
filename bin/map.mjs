#!/usr/bin/env node
/** `npm run map`: draws the folders of `src` and their current imports into `docs/map.md`. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fail } from './lib/console.mjs';
import { ensureDependencies, node24, root, run, toolEnv } from './lib/prepare.mjs';

/** @returns {Promise<[string, string][]>} every import of the product, without tests: importer and imported file. */
async function readImports() {
  const report = path.join(root, '.cache/imports.json');
  const depcruise = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const options = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', '--output-to', report];
  await run(node24, [depcruise, 'src', ...options], { env: toolEnv() });
  const { modules } = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(report);
  return modules
    .filter(({ source }) => source.startsWith('src/') && !/\.test\.tsx?$/.test(source))
    .flatMap(({ source, dependencies }) =>
      dependencies
        .map(({ resolved }) => [source, resolved])
        .filter(([, resolved]) => resolved.startsWith('src/')),
    );
}

function countEdges(imports, groupOf) {
  const counts = new Map();
  for (const [from, to] of imports) {
    const [one, other] = [groupOf(from), groupOf(to)];
    if (!one || !other || one === other) continue;
    const key = `${one} ${other}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => [...key.split(' '), count]).sort();
}

const layerOf = (file) => /^src\/([a-z]+)\//.exec(file)?.[1] ?? null;
const featureOf = (file) => /^src\/features\/[^/]+\/([^/]+)\//.exec(file)?.[1] ?? null;
const areaOf = (file) => /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? null;

const drawing = (lines) =>
  ['```mermaid', 'flowchart TD', ...lines.map((line) => `  ${line}`), '```'].join('\n');
const idOf = (name) => name.replaceAll('-', '_');

function drawLayers(imports) {
  const edges = countEdges(imports, layerOf);
  return drawing(edges.map(([from, to, count]) => `${from} -- ${count} --> ${to}`));
}

function drawFeatures(imports) {
  const homes = new Map(
    imports.flat().flatMap((file) => (featureOf(file) ? [[featureOf(file), areaOf(file)]] : [])),
  );
  const areas = [...new Set(homes.values())].sort();
  return drawing([
    ...areas.flatMap((area) => [
      `subgraph ${area}`,
      ...[...homes]
        .filter(([, home]) => home === area)
        .sort()
        .map(([name]) => `  ${idOf(name)}[${name}]`),
      'end',
    ]),
    ...countEdges(imports, featureOf).map(([from, to]) => `${idOf(from)} --> ${idOf(to)}`),
  ]);
}

try {
  await ensureDependencies();
  const imports = await readImports();
  const page = [
    '# The folders and their imports',
    'Made by `npm run map` from the imports themselves, tests left out. An arrow says “imports”; a number says how often.',
    '## The folders of `src`',
    drawLayers(imports),
    '## The features',
    'What each may import is in `dev/import-map.cjs`; `npm run check` holds it.',
    drawFeatures(imports),
  ];
  writeFileSync(path.join(root, 'docs/map.md'), `${page.join('\n\n')}\n`);
  console.log(`docs/map.md: ${imports.length} imports`);
} catch (error) {
  fail(error);
}
