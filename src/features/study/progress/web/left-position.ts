import { leftPositionKey } from '#kit/device.ts';

/**
 * The second at which a full page load left a video. Browsers send the leaving page's save only after they have
 * requested the next page, which may therefore be rendered without it. The next page takes the position from here,
 * sends it again (the same second twice is harmless) and refetches what shows progress.
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
    // Without storage, the leaving page's own save must do.
  }
}

/** Returns the position once; null if this person left none in this tab. */
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
