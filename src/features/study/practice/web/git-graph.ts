/** Where the commits of a repository are drawn: a column by age, a lane by branch. */
import type { RepositoryView } from './run/git-shell.ts';

export interface Stone {
  oid: string;
  /** From 0, at the left. A commit is right of all its parents. */
  column: number;
  /** From 0, at the bottom: the main branch. */
  lane: number;
  isHead: boolean;
  /** The branches that end here; the current one first. */
  names: string[];
}

export interface GraphLink {
  from: Stone;
  to: Stone;
  /** Where the line changes its lane: behind the older commit for a new branch, before the newer one for a merge. */
  turn: 'none' | 'after' | 'before';
}

export interface GraphLayout {
  stones: Stone[];
  links: GraphLink[];
  lanes: number;
}

const mainNames = ['main', 'master'];

/** The columns that the commits of a branch need, with the lines that lead to them and away. */
interface Line {
  from: number;
  to: number;
}

/**
 * Each line has the commits that no earlier line has. The main branch is the first; then the older lines come first, so
 * that a new branch moves none of them. Lines that do not meet share a lane.
 */
export function layOut({ commits, branches, head }: RepositoryView): GraphLayout {
  const parentsOf = new Map(commits.map(({ oid, parents }) => [oid, parents]));
  const ageOf = new Map(commits.map(({ oid }, index) => [oid, index]));
  const columnOf = new Map<string, number>();
  for (const { oid, parents } of commits)
    columnOf.set(oid, Math.max(-1, ...parents.map((parent) => columnOf.get(parent) ?? -1)) + 1);
  const laneOf = new Map<string, number>();
  const ownOf = (tip: string) => {
    const own: string[] = [];
    for (let oid: string | undefined = tip; oid !== undefined; oid = parentsOf.get(oid)?.[0]) {
      if (laneOf.has(oid) || !parentsOf.has(oid)) break;
      own.push(oid);
    }
    return own;
  };
  const lanes: Line[][] = [];
  const place = (tip: string) => {
    const oids = ownOf(tip);
    const [newest, oldest] = [oids[0], oids.at(-1)];
    if (newest === undefined || oldest === undefined) return;
    const forkedAt = columnOf.get(parentsOf.get(oldest)?.[0] ?? '') ?? -1;
    const mergedAt = commits
      .filter(({ parents }) => parents.slice(1).includes(newest))
      .map(({ oid }) => (columnOf.get(oid) ?? 0) - 1);
    const line = { from: forkedAt + 1, to: Math.max(columnOf.get(newest) ?? 0, ...mergedAt) };
    let lane = lanes.length === 0 ? 0 : 1;
    while (lanes[lane]?.some(({ from, to }) => from <= line.to && line.from <= to)) lane += 1;
    lanes[lane] = [...(lanes[lane] ?? []), line];
    for (const oid of oids) laneOf.set(oid, lane);
  };
  const main = branches.find(({ name }) => mainNames.includes(name)) ?? branches[0];
  if (main) place(main.oid);
  // The lines of merged branches are there when their names are deleted.
  const tips = [
    ...branches.map(({ oid }) => oid),
    ...(head.oid ? [head.oid] : []),
    ...commits.flatMap(({ parents }) => parents.slice(1)),
  ];
  const begunAt = (tip: string) => ageOf.get(ownOf(tip).at(-1) ?? '') ?? Number.POSITIVE_INFINITY;
  const byAge = tips
    .map((oid) => ({ oid, begunAt: begunAt(oid), age: ageOf.get(oid) ?? 0 }))
    // Of two tips on one line, all of it belongs to the newer tip.
    .sort((one, other) => one.begunAt - other.begunAt || other.age - one.age);
  for (const { oid } of byAge) place(oid);

  const stones = new Map<string, Stone>();
  for (const { oid } of commits) {
    const names = branches.filter((branch) => branch.oid === oid).map(({ name }) => name);
    names.sort((one, other) => Number(other === head.branch) - Number(one === head.branch));
    const [column, lane] = [columnOf.get(oid) ?? 0, laneOf.get(oid) ?? 0];
    stones.set(oid, { oid, column, lane, isHead: oid === head.oid, names });
  }
  const links = commits.flatMap(({ oid, parents }) =>
    parents.flatMap((parent, index): GraphLink[] => {
      const [from, to] = [stones.get(parent), stones.get(oid)];
      if (!from || !to) return [];
      const turn = from.lane === to.lane ? 'none' : index === 0 ? 'after' : 'before';
      return [{ from, to, turn }];
    }),
  );
  return { stones: [...stones.values()], links, lanes: lanes.length };
}
