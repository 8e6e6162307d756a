/** What both directions of a move share. */
import type { Deps } from '#kit/deps.server.ts';
import type { Bunny } from '#providers/bunny/bunny.server.ts';
import type { MoveFailure } from '../rules.ts';
import type { MoveRow } from './schema.ts';

export type MoveDeps = Pick<
  Deps,
  'db' | 'config' | 'bucket' | 'clock' | 'jobs' | 'log' | 'videos' | 'contentDir' | 'announcements'
>;

/** Ends a move with a reason that people read. */
export class MoveRefused extends Error {
  readonly failure: MoveFailure;

  constructor(failure: MoveFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** What the sending of one move needs. */
export interface Sending {
  bunny: Bunny;
  move: MoveRow;
  /** Of the lease. */
  key: string;
  signal: AbortSignal;
  onBytes: (done: number) => void;
}

/** Who wants the move. @throws MoveRefused once they are gone with the demo. */
export function askerOf({ askedBy }: Pick<MoveRow, 'askedBy'>): string {
  if (askedBy === null) throw new MoveRefused('changed');
  return askedBy;
}
