/** How far something is, written down one after another: what was noted last is what stays. */

const notedEveryMs = 1_000;

/**
 * @param write never fails: the work does not depend on it.
 * @returns a function that writes a value down, at most once a second, and not in the first.
 */
export function progressNotes<Value>(write: (value: Value) => Promise<void>): (value: Value) => void {
  let notedMs = Date.now();
  let last = Promise.resolve();
  return (value) => {
    if (Date.now() - notedMs < notedEveryMs) return;
    notedMs = Date.now();
    last = last.then(() => write(value));
  };
}
