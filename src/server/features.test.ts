import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { features } from './features.ts';
import { contract, jobHandlers, product } from './product.server.ts';

const src = path.resolve(import.meta.dirname, '..');
const found = (pattern: string) => globSync(pattern, { cwd: src }).sort();

it('the list contains every feature that has a server', async () => {
  const files = found('features/*/*/feature.server.ts');
  const modules = await Promise.all(files.map((file) => import(path.join(src, file))));
  expect(files.filter((_, index) => !features.includes(modules[index].feature))).toEqual([]);
  expect(features).toHaveLength(files.length);
});

it('every contract of a feature is in its `feature.server.ts`', async () => {
  const files = found('features/*/*/{contract,*-contract}.ts');
  const modules = await Promise.all(files.map((file) => import(path.join(src, file))));
  const named = modules.flatMap((module) => Object.entries(module));
  const contracts = named.flatMap(([name, part]) =>
    name.endsWith('Contract') ? [[name.slice(0, -'Contract'.length), part]] : [],
  );
  expect(contracts.length).toBeGreaterThan(30);
  expect(contract).toEqual(Object.fromEntries(contracts));
});

it('each queue has one handler', () => {
  const queues = jobHandlers.map(({ job }) => job.name);
  expect(queues.toSorted()).toEqual([...new Set(queues)].toSorted());
});

it('each contract has a router', () => {
  for (const { contracts = {}, routers } of features)
    expect(Object.keys(routers?.(product) ?? {})).toEqual(Object.keys(contracts));
});

it('every defined job has a handler', () => {
  const defined = found('**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(path.join(src, file), 'utf8').matchAll(/\bdefineJob\(\s*'([\w.-]+)'/g),
    ])
    .flatMap(([, name]) => name ?? []);
  expect(defined.length).toBeGreaterThan(30);
  expect(jobHandlers.map(({ job }) => job.name).toSorted()).toEqual(defined.toSorted());
});
