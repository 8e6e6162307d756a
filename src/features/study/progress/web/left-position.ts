import { leftPositionKey } from '#kit/device.ts';

/**
 * The second at which a page with a video was left by a full load. Browsers send the save of a page that goes away only
 * after the next page has been asked for, so that page may be drawn without it. It takes the position from here, sends
 * it once more (the same second twice does no harm) and reads again what shows progress.
 */

export interface LeftPosition {
  userId: string;
  moduleId: number;
  seconds: number;
  atMs: number;
}

export function keepLeftPosition(left: LeftPosition): void {
  try {
    sessionStorage.setItem(leftPositionKey, JSON.stringify(left));
  } catch {
    // Without storage the page's own save is all there is.
  }
}

/** Gives the position once; null when this person left none in this tab. */
export function takeLeftPosition(userId: string): LeftPosition | null {
  try {
    const text = sessionStorage.getItem(leftPositionKey);
    if (text === null) return null;
    sessionStorage.removeItem(leftPositionKey);
    const left = JSON.parse(text) as LeftPosition;
    return left.userId === userId ? left : null;
  } catch {
    return null;
  }
}
