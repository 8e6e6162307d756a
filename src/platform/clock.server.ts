/** The current time, injected into every use case that depends on it so that tests can move it. */
export interface Clock {
  now: () => Date;
}

export const systemClock: Clock = { now: () => new Date() };
