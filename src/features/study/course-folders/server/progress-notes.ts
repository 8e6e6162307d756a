/** How far an import is, written down one after another: what was noted last is what stays. */

export interface ProgressNotes {
  /** @param share of the work, 0 to 1. It is written down at most once a second. */
  note: (share: number) => void;
  /** Back to 0, after everything that was noted before. */
  reset: () => Promise<void>;
}

const notedEveryMs = 1_000;

/** @param write gets percents. It never fails: an import does not depend on it. */
export function progressNotes(write: (percent: number) => Promise<void>): ProgressNotes {
  let notedMs = Date.now();
  let last = Promise.resolve();
  const add = (percent: number): Promise<void> => {
    last = last.then(() => write(percent));
    return last;
  };
  return {
    note: (share) => {
      if (Date.now() - notedMs < notedEveryMs) return;
      notedMs = Date.now();
      void add(Math.floor(share * 100));
    },
    reset: () => add(0),
  };
}
