/** What our page and the worker with SQLite say to each other. */

/** More rows than these are not shown. */
export const mostRows = 200;

export type SqlCell = string | number | null;

export interface SqlJob {
  /** Statements that make the database. */
  seed: string;
  query: string;
  /** For lessons: the result of every statement, in `results`. */
  each?: boolean;
}

/** What one statement gave. */
export type SqlResult =
  | { is: 'rows'; columns: string[]; rows: SqlCell[][] /** Rows that are left out. */; more: number }
  | { is: 'changed'; count: number }
  | { is: 'done' };

export interface SqlAnswer {
  columns: string[];
  /** Of the last statement that has columns, at most 200. */
  rows: SqlCell[][];
  /** Whether there were more rows. */
  isCut: boolean;
  /** Rows that the last changing statement changed. */
  changed: number;
  /** SQLite's own words, such as `no such column: x`. */
  error: string | null;
  /** Whether the error is in the exercise's seed. */
  isSeed: boolean;
  /** Empty unless each statement's result was asked for. */
  results: SqlResult[];
}
