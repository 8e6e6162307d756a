import { useEffect, useEffectEvent } from 'react';

/** One letter each, while nothing is being typed and no dialog is open. */
export function useProofKeys(keys: Readonly<Record<string, () => void>>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement | null;
    const isTyping = target?.closest('input, textarea, select, [contenteditable], [role=dialog]');
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    // The product's own letters (go to, search) wait while the queue is open.
    event.stopPropagation();
    // A key that is held down would approve one proof after the other.
    if (!event.repeat) act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
