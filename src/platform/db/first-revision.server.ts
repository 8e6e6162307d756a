import { randomInt } from 'node:crypto';

/**
 * Where the revisions of a row begin that may be deleted and made again: by chance, so that someone who began with the
 * deleted row never saves over the next one.
 */
export const firstRevision = (): number => randomInt(1, 1_000_000_000);
