/** Videos that move between this server and Bunny (product.md#moving-videos). Pure. */

export const keepers = ['local', 'bunny'] as const;
export type Keeper = (typeof keepers)[number];

/**
 * `waiting` for its turn, `sending` while its bytes travel (one at a time), `converting` while the new keeper encodes
 * it; then `done`, `failed` or `stopped`. The lesson plays the old video until `done`.
 */
export const moveStates = ['waiting', 'sending', 'converting', 'done', 'failed', 'stopped'] as const;
export type MoveState = (typeof moveStates)[number];

export const underWay: readonly MoveState[] = ['waiting', 'sending', 'converting'];

export const moveFailures = [
  'no-source',
  'too-large',
  'disk-full',
  'gone',
  'captions',
  'encoder',
  'bunny',
  'other-length',
  'changed',
  'unreachable',
] as const;
export type MoveFailure = (typeof moveFailures)[number];

/** Why a module's video cannot move. */
export const moveHindrances = ['no-video', 'product', 'not-ready', 'no-bunny'] as const;
export type MoveHindrance = (typeof moveHindrances)[number];

export interface Movable {
  /** Empty for a draft that waits for its video. */
  videoGuid: string;
  /** Of Bunny's video; null when nobody has asked yet. */
  videoStatus: number | null;
  /** Null for a video at Bunny. */
  media: { isReady: boolean; isOfProduct: boolean } | null;
}

/** Where the video is; null without one. */
export const keeperOfModule = ({ videoGuid, media }: Movable): Keeper | null =>
  media ? 'local' : videoGuid === '' ? null : 'bunny';

const bunnyReady = 4;

/** Why the video cannot go to the other keeper; null where it can. */
export function hindranceOf(module: Movable, hasBunny: boolean): MoveHindrance | null {
  const { media, videoStatus } = module;
  if (keeperOfModule(module) === null) return 'no-video';
  if (media?.isOfProduct) return 'product';
  if (!hasBunny) return 'no-bunny';
  return (media ? media.isReady : videoStatus === bunnyReady) ? null : 'not-ready';
}

/** Whether there is nothing to do or to read about a video, except that it comes with the product and stays here. */
export const isFixed = ({
  hindrance,
  move,
}: {
  hindrance: MoveHindrance | null;
  move: object | null;
}): boolean => hindrance === 'product' && move === null;

/** Bunny says lengths in whole seconds, and the last frame may be one of silence. */
const tolerance = 2;

/** Whether two videos can be the same one. A length of 0 is not known. */
export const isSameLength = (one: number, other: number): boolean =>
  one === 0 || other === 0 || Math.abs(one - other) <= tolerance;

/** How far a move is, 0 to 100: the bytes count for the first half, the encoding for the second. */
export function percentOf(move: {
  state: MoveState;
  doneBytes: number;
  totalBytes: number | null;
  encodedPercent: number;
}): number {
  const { state, doneBytes, totalBytes, encodedPercent } = move;
  if (state === 'done') return 100;
  if (state === 'converting') return 50 + Math.floor(Math.min(100, encodedPercent) / 2);
  return totalBytes ? Math.floor((Math.min(doneBytes, totalBytes) * 50) / totalBytes) : 0;
}
