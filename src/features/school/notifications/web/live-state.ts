/** Whether the unread count is pushed to this page; while it is not, the page polls. */
let isLive = false;
const listeners = new Set<() => void>();

export const isPushed = (): boolean => isLive;

export function setPushed(pushed: boolean): void {
  if (isLive === pushed) return;
  isLive = pushed;
  for (const listener of listeners) listener();
}

export function onPushedChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const hearers = new Set<() => void>();

/** Each push, also one that leaves the count as it was: something about this person has changed. */
export function tellPush(): void {
  for (const hearer of hearers) hearer();
}

export function onPush(hearer: () => void): () => void {
  hearers.add(hearer);
  return () => hearers.delete(hearer);
}
