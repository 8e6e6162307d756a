/** Security test 26, offline: floors of known advisories, exact pins, and an inventory that is whole. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { measured } from '#dev/testing/scale.ts';

interface Locked {
  version: string;
  optional?: boolean;
  integrity?: string;
  resolved?: string;
}

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const lock: Record<string, Locked> = json('package-lock.json').packages;
const installed = Object.entries(lock)
  .filter(([place]) => place.startsWith('node_modules/'))
  // A package under another name has both: floors are for its own, the inventory has the other.
  .map(([place, entry]) => {
    const folder = place.split('node_modules/').at(-1) ?? '';
    return { name: folder, ...entry, folder };
  });
const { floors } = json('dev/proof/advisories.json') as {
  floors: Record<string, { advisory: string; floor: string }[]>;
};

/** Compares `1.10.2` with `1.9`; what is behind a hyphen is older than what has none. */
function isAtLeast(version: string, floor: string): boolean {
  const [parts = '', tag] = version.split('-');
  const [a, b] = [parts, floor].map((one) => one.split('.').map(Number));
  for (let index = 0; index < 3; index += 1) {
    const difference = (a?.[index] ?? 0) - (b?.[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return tag === undefined;
}

it('no package stands below the floor of a known advisory', () => {
  const below = installed.flatMap(({ name, version }) =>
    (floors[name] ?? [])
      .filter(({ floor }) => !isAtLeast(version, floor))
      .map(({ advisory, floor }) => `${name} ${version} < ${floor} (${advisory})`),
  );
  expect(below).toEqual([]);
  const present = Object.keys(floors).filter((name) => installed.some((one) => one.name === name));
  measured(`${installed.length} packages, 0 below ${present.length} floors of known advisories`);
});

it.each([
  ['1.3.25', '1.3.26', false],
  ['1.3.26-beta.1', '1.3.26', false],
  ['1.10.0', '1.9.9', true],
  ['4.0.0', '3.9', true],
])('the comparison knows that %s against %s is %s', (version, floor, expected) => {
  expect(isAtLeast(version, floor)).toBe(expected);
});

it('every dependency is pinned exactly and carries a hash', () => {
  const { dependencies, devDependencies } = json('package.json');
  for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(range, name).toMatch(/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/);
  const unhashed = installed.filter(({ integrity }) => !integrity).map(({ name }) => name);
  expect(unhashed).toEqual([]);
});

it('the inventory (CycloneDX) names every installed package', () => {
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
