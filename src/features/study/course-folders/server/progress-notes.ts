/** How far something is, written down one after another: what was noted last is what stays. */

const notedEveryMs = 1_000;

/**
 * Writes a value down at most once a second. What takes less than a second is not noted at all.
 * @param write never fails: the work does not depend on it.
 * @returns `end` for the end of the work: nothing is written after it.
 */
export function progressNotes<Value>(write: (value: Value) => Promise<void>): {
  note: (value: Value) => void;
  end: () => void;
} {
  let latest: { value: Value } | null = null;
  let last = Promise.resolve();
  // The first value may be the only one: a step that cannot say how far it is.
  const timer = setInterval(() => {
    if (!latest) return;
    const { value } = latest;
    latest = null;
    last = last.then(() => write(value));
  }, notedEveryMs);
  timer.unref?.();
  return {
    note: (value) => {
      latest = { value };
    },
    end: () => clearInterval(timer),
  };
}
