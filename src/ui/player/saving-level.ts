interface Size {
  width: number;
  height: number;
}

/** The shorter side of the largest picture that people who save data get without asking for more. */
const savingSide = 720;

/** The best level for people who save data, by its index. Levels are in order, the smallest first. */
export const savingLevel = (levels: readonly Size[]): number =>
  Math.max(
    0,
    levels.findLastIndex(({ width, height }) => Math.min(width, height) <= savingSide),
  );
