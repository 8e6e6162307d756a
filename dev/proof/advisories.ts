/** Lists packages of the lock file that are older than the fix of a known vulnerability. Needs no network. */
import { readFileSync } from 'node:fs';

export interface LockedPackage {
  /** The package's own name, even if it is installed under an alias. */
  name: string;
  /** The folder below `node_modules/` in which it is installed. */
  folder: string;
  version: string;
  optional?: boolean;
  integrity?: string;
}

export type Floors = Record<string, { advisory: string; floor: string }[]>;

const readJson = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));

export function readLocked(): LockedPackage[] {
  const { packages } = readJson('package-lock.json') as { packages: Record<string, LockedPackage> };
  return Object.entries(packages)
    .filter(([place]) => place.startsWith('node_modules/'))
    .map(([place, entry]) => {
      const folder = place.split('node_modules/').at(-1) ?? '';
      return { ...entry, folder, name: entry.name ?? folder };
    });
}

export const readFloors = (): Floors => readJson('dev/proof/advisories.json').floors;

/** Compares `1.10.2` with `1.9`; a version with a hyphen is older than the same version without. */
export function isAtLeast(version: string, floor: string): boolean {
  const [parts = '', tag] = version.split('-');
  const [a, b] = [parts, floor].map((one) => one.split('.').map(Number));
  for (let index = 0; index < 3; index += 1) {
    const difference = (a?.[index] ?? 0) - (b?.[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return tag === undefined;
}

/** A line like `hono 4.1.0 < 4.10.3 (GHSA-…)` for each package that is too old. */
export const listBelow = (packages: readonly LockedPackage[], floors: Floors): string[] =>
  packages.flatMap(({ name, version }) =>
    (floors[name] ?? [])
      .filter(({ floor }) => !isAtLeast(version, floor))
      .map(({ advisory, floor }) => `${name} ${version} < ${floor} (${advisory})`),
  );

// `npm run advisories`
if (import.meta.main) {
  const [packages, floors] = [readLocked(), readFloors()];
  const below = listBelow(packages, floors);
  for (const line of below) process.stderr.write(`${line}\n`);
  process.stdout.write(
    `${packages.length} packages, ${below.length} below the ${Object.values(floors).flat().length} floors that are known\n`,
  );
  process.exitCode = below.length > 0 ? 1 : 0;
}
