/** Where videos are converted, as the editor has chosen on this device (product.md#own-videos). */

export type ConvertPlace = 'server' | 'here';

const key = 'convert-videos';

/** What was chosen on this device; the server unless someone chose otherwise. */
export function convertPlace(): ConvertPlace {
  try {
    return localStorage.getItem(key) === 'here' ? 'here' : 'server';
  } catch {
    // Storage is off in this browser.
    return 'server';
  }
}

export function chooseConvertPlace(place: ConvertPlace): void {
  try {
    localStorage.setItem(key, place);
  } catch {
    // Then it holds for no other page.
  }
}

/** Whether this browser converts a video before it sends it, if it can. @param hasEncoder whether the server has ffmpeg. */
export const isConvertedHere = (hasEncoder: boolean): boolean => !hasEncoder || convertPlace() === 'here';
