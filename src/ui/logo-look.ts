export interface LogoLook {
  name: string;
  mark: {
    tile: string;
    bars: readonly { x: number; y: number }[];
    bar: { width: number; height: number; rx: number };
  };
  /** Plus Jakarta Sans at 760 as outlines, so that the name never waits for a font. */
  word: { width: number; path: string };
}
