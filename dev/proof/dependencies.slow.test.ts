/** Security test 26, offline: minimum versions from known advisories, exact pins, and a complete inventory. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { measured } from '#dev/testing/scale.ts';
import { isAtLeast, listBelow, readFloors, readLocked } from './advisories.ts';

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const installed = readLocked();
const floors = readFloors();

it('every package has at least the version that fixes its known advisories', () => {
  expect(listBelow(installed, floors)).toEqual([]);
  const present = Object.keys(floors).filter((name) => installed.some((one) => one.name === name));
  measured(`${installed.length} packages, 0 below ${present.length} floors of known advisories`);
});

it.each([
  ['1.3.25', '1.3.26', false],
  ['1.3.26-beta.1', '1.3.26', false],
  ['1.10.0', '1.9.9', true],
  ['4.0.0', '3.9', true],
])('comparing %s with %s gives %s', (version, floor, expected) => {
  expect(isAtLeast(version, floor)).toBe(expected);
});

it('every dependency is pinned exactly and carries a hash', () => {
  const { dependencies, devDependencies } = json('package.json');
  for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(range, name).toMatch(/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/);
  const unhashed = installed.filter(({ integrity }) => !integrity).map(({ name }) => name);
  expect(unhashed).toEqual([]);
});

it('the inventory (CycloneDX) lists every installed package', () => {
  const text = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { bomFormat, components } = JSON.parse(text) as {
    bomFormat: string;
    components: { name: string; group?: string; version: string }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  const named = new Set(
    components.map(({ name, group, version }) => `${group ? `${group}/` : ''}${name}@${version}`),
  );
  const missing = installed
    .filter(({ optional }) => !optional)
    .filter(({ folder, version }) => !named.has(`${folder}@${version}`));
  expect(missing.map(({ name }) => name)).toEqual([]);
  measured(`SBOM of ${components.length} packages`);
});
