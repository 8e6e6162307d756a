/** The server and the editor's browser refuse the same videos. */
import type { Failure } from './rules.ts';

/** The video cannot be used, however often it is tried. */
export class Unusable extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure);
    this.failure = failure;
  }
}

/** What mediabunny cannot read is no video, or a broken one. @throws Unusable */
export async function readable<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof Unusable ? error : new Unusable('unreadable');
  }
}
