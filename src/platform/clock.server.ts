/** The time, passed in wherever a use case depends on it, so that tests can move it. */
export interface Clock {
  now: () => Date;
}

export const systemClock: Clock = { now: () => new Date() };
