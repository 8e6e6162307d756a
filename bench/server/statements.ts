/** Turns a recording of a call's statements into a plan that the floor can run repeatedly. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { RecordedStatement } from './record-statements.ts';

/** How a value differs between two recordings of the same call. */
export type PlannedValue =
  | { kind: 'same'; value: unknown }
  /** Generated for each call. */
  | { kind: 'id' }
  | { kind: 'now' }
  | { kind: 'text'; length: number };

/** As plain `pg` sends it: by its text, whatever name the product gives it. */
export interface PlannedStatement {
  text: string;
  values: PlannedValue[];
}

/** Statements on one connection, one after another: a transaction, or a single one. */
export type Track = PlannedStatement[];

/** Groups of tracks that ran at the same time; the next group begins when all of them have ended. */
export type Plan = Track[][];

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const plannedValue = (value: unknown, other: unknown): PlannedValue => {
  if (JSON.stringify(value) === JSON.stringify(other)) return { kind: 'same', value };
  if (typeof value === 'string' && uuid.test(value)) return { kind: 'id' };
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return { kind: 'now' };
  const isDocument = typeof value === 'string' && /^[[{]/.test(value);
  if (typeof value === 'string' && !isDocument) return { kind: 'text', length: value.length };
  return { kind: 'same', value };
};

/** Joins the statements of one connection from `begin` to `commit`. */
function tracksOf(statements: RecordedStatement[]) {
  const tracks: { begunAt: number; endedAt: number; statements: RecordedStatement[] }[] = [];
  const open = new Map<number, (typeof tracks)[number]>();
  for (const statement of statements.toSorted((a, b) => a.begunAt - b.begunAt)) {
    const current = open.get(statement.connection);
    if (current) {
      current.statements.push(statement);
      current.endedAt = statement.endedAt;
      if (/^\s*(commit|rollback)\s*;?\s*$/i.test(statement.text)) open.delete(statement.connection);
      continue;
    }
    const track = { begunAt: statement.begunAt, endedAt: statement.endedAt, statements: [statement] };
    tracks.push(track);
    if (/^\s*begin/i.test(statement.text)) open.set(statement.connection, track);
  }
  return tracks;
}

/**
 * @param first a recording of the call.
 * @param second the same call again: values that differ are generated for each run.
 */
export function planOf(first: RecordedStatement[], second: RecordedStatement[]): Plan {
  const [tracks, others] = [tracksOf(first), tracksOf(second)];
  const shape = (list: typeof tracks) => list.map((track) => track.statements.map(({ text }) => text));
  if (JSON.stringify(shape(tracks)) !== JSON.stringify(shape(others)))
    throw new Error(
      `the same call did not run the same SQL twice:\n${JSON.stringify([shape(tracks), shape(others)], null, 1)}`,
    );
  const plan: Plan = [];
  let endedAt = -1;
  for (const [index, track] of tracks.entries()) {
    const planned = track.statements.map((statement, at) => ({
      text: statement.text,
      values: statement.values.map((value, column) =>
        plannedValue(value, others[index]?.statements[at]?.values[column]),
      ),
    }));
    if (track.begunAt > endedAt) plan.push([]);
    plan.at(-1)?.push(planned);
    endedAt = Math.max(endedAt, track.endedAt);
  }
  return plan;
}

export function takeRecording(file: string): RecordedStatement[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  writeFileSync(file, '');
  return lines.map((line) => JSON.parse(line) as RecordedStatement);
}

export const countStatements = (plan: Plan) => plan.flat(2).length;
