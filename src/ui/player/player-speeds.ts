export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The next speed up or down, stopping at the ends. */
export function nextSpeed(current: number, steps: 1 | -1): number {
  const sorted =
    steps > 0 ? SPEEDS.find((speed) => speed > current) : SPEEDS.findLast((speed) => speed < current);
  return sorted ?? current;
}

/** "1×", "1.25×". */
export function speedText(speed: number): string {
  return `${speed}×`;
}
