/** Checks that each import rule finds a violation planted for it: a rule that matches nothing would pass forever. */

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { node24, root, run, toolEnv } from './prepare.mjs';

const load = createRequire(import.meta.url);
const { layers, knows } = load(path.join(root, 'dev/import-map.cjs'));
const { forbidden } = load(path.join(root, '.dependency-cruiser.cjs'));

const name = 'planted-violation';
/** Source files below a folder, without tests. Runs on any Node: `npm test` comes here before Node 24. */
const sources = (folder, ending = /\.tsx?$/) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => ending.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file))
    .sort();

function firstOf(folder, ending) {
  const [file] = sources(folder, ending);
  if (!file) throw new Error(`no file in ${folder}: fix bin/lib/import-rules.mjs`);
  return file;
}

const homes = new Map(
  sources('src/features').map((file) => [file.split('/')[3], file.split('/').slice(0, 4).join('/')]),
);
const homeOf = (feature) => homes.get(feature) ?? `src/features/site/${feature}`;

/** Plants a file in a layer that imports something the layer may not import. */
function plantInLayer(layer) {
  const stranger = Object.keys(layers).find((other) => other !== layer && !layers[layer].includes(other));
  const file = {
    features: `${homeOf('legal')}/${name}-layer.ts`,
    providers: `src/providers/${name}/${name}.ts`,
  }[layer];
  return {
    file: file ?? `src/${layer}/${name}.ts`,
    imports: stranger ? firstOf(`src/${stranger}`, /\.ts$/) : firstOf('dev/seed'),
  };
}

function plantInFeature(feature) {
  const stranger = Object.keys(knows).find((other) => other !== feature && !knows[feature].includes(other));
  return { file: `${homeOf(feature)}/${name}.ts`, imports: firstOf(homeOf(stranger)) };
}

function plantAtDoor(feature) {
  const servers = [...knows[feature], ...Object.keys(knows)].filter((other) => other !== feature);
  const [file] = servers.flatMap((other) => sources(homeOf(other), /\/server\/[\w-]*router\.ts$/));
  return { file: `${homeOf(feature)}/${name}-door.ts`, imports: file };
}

const others = {
  'no-cycles': [
    { file: `src/kernel/${name}-a.ts`, imports: `src/kernel/${name}-b.ts` },
    // The import back; a cycle is reported once.
    { file: `src/kernel/${name}-b.ts`, imports: `src/kernel/${name}-a.ts`, isSilent: true },
  ],
  'every-feature-is-on-the-map': [
    { file: `src/features/site/${name}/rules.ts`, imports: 'src/kernel/money.ts' },
  ],
  'features-are-listed-once': [
    { file: `src/server/${name}-list.ts`, imports: `${homeOf('blog')}/feature.server.ts` },
  ],
  'providers-know-no-other-provider': [
    { file: `src/providers/bunny/${name}.ts`, imports: firstOf('src/providers/mail') },
  ],
  'screens-never-import-servers': [
    { file: `${homeOf('legal')}/web/${name}.ts`, imports: 'src/kit/calls.server.ts' },
  ],
  'servers-never-import-screens': [
    { file: `${homeOf('blog')}/server/${name}.ts`, imports: firstOf(`${homeOf('blog')}/web`) },
  ],
  'rules-and-contracts-are-pure': ['rules', 'contract', 'account-contract', 'forms'].map((kind) => ({
    file: `${homeOf('legal')}/${name}-${kind}.ts`,
    imports: 'src/ui/cn.ts',
  })),
  'the-product-never-imports-dev': [{ file: `src/ui/${name}-dev.ts`, imports: firstOf('dev/seed') }],
};

/** @returns for each rule the files that must break it. */
function plan() {
  const planted = new Map(Object.entries(others));
  for (const layer of Object.keys(layers))
    planted.set(`${layer}-imports-only-what-lies-below`, [plantInLayer(layer)]);
  for (const feature of Object.keys(knows)) {
    planted.set(`${feature}-knows-only-what-stands-above-it`, [plantInFeature(feature)]);
    planted.set(`${feature}-servers-use-one-door`, [plantAtDoor(feature)]);
  }
  return planted;
}

/** @throws with the names of the rules that found nothing. */
export async function everyImportRuleBites() {
  const planted = plan();
  const unplanted = forbidden.filter((rule) => !planted.has(rule.name)).map((rule) => rule.name);
  if (unplanted.length > 0)
    throw new Error(
      `No violation is planted for ${unplanted.join(', ')}: add one to bin/lib/import-rules.mjs.`,
    );
  const files = [...planted.values()].flat();
  const made = [];
  try {
    for (const { file, imports } of files) {
      const folder = path.join(root, path.dirname(file));
      const first = mkdirSync(folder, { recursive: true });
      if (first) made.push(first);
      writeFileSync(
        path.join(root, file),
        `import '${path.posix.relative(path.posix.dirname(file), imports).replace(/^(?!\.)/, './')}';\n`,
      );
    }
    const found = await violations(files.map(({ file }) => file));
    const missed = [...planted].flatMap(([rule, plants]) =>
      plants
        .filter(
          ({ file, isSilent }) => !isSilent && !found.some((one) => one.rule === rule && one.file === file),
        )
        .map(({ file, imports }) => `${rule}: ${file} imports ${imports}`),
    );
    if (missed.length > 0) throw new Error(`These violations were not noticed:\n${missed.join('\n')}`);
  } finally {
    for (const { file } of files) rmSync(path.join(root, file), { force: true });
    for (const folder of made) rmSync(folder, { recursive: true, force: true });
  }
}

async function violations(files) {
  const report = path.join(root, '.cache/planted-violations.json');
  mkdirSync(path.dirname(report), { recursive: true });
  const depcruise = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const options = ['--config', '.dependency-cruiser.cjs', '--max-depth', '2', '--output-type', 'json'];
  await run(node24, [depcruise, ...files, ...options, '--output-to', report], { env: toolEnv() });
  const { summary } = JSON.parse(readFileSync(report, 'utf8'));
  return summary.violations.map(({ rule, from }) => ({ rule: rule.name, file: from }));
}
