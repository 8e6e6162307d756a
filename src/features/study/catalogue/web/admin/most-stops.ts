/** Fewer people leave every part of a video. */
const leastPercent = 5;
const mostPlaces = 3;

/**
 * The tenths of a video in which most viewers stop, in the order of the video. The last tenth does not count: the video
 * ends there.
 * @param reached percent of the viewers who came to each tenth, 0 to 10.
 */
export const mostStops = (reached: readonly number[]): { tenth: number; percent: number }[] =>
  reached
    .slice(0, -2)
    .map((value, tenth) => ({ tenth, percent: value - (reached[tenth + 1] ?? value) }))
    .filter(({ percent }) => percent >= leastPercent)
    .toSorted((one, other) => other.percent - one.percent)
    .slice(0, mostPlaces)
    .toSorted((one, other) => one.tenth - other.tenth);
