import { type RefObject, useEffect, useRef } from 'react';
import { areShortcutsEverywhere } from './player-memory.ts';
import type { PlayerShortcut } from './player-shortcuts.ts';
import { shortcutFor } from './player-shortcuts.ts';

const WRITING = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';
/** Elements that handle Space, Enter or the arrows themselves. */
const PRESSABLE = 'button, a[href], summary, label, [role="button"], [role="menuitem"], [role="option"]';
const ARROW_USERS =
  '[role="slider"], [role="tab"], [role="radio"], [role="menu"], [role="listbox"], [role="grid"]';

export interface PlayerShortcutOptions {
  rootRef: RefObject<HTMLElement | null>;
  /** Returns false for a shortcut that does nothing here: the key is then left to the browser. */
  onShortcut: (shortcut: PlayerShortcut) => boolean;
}

/** Keys work anywhere on the page, but never while someone types, and never over an open dialog or menu. */
export function usePlayerShortcuts({ rootRef, onShortcut }: PlayerShortcutOptions): void {
  const latest = useRef(onShortcut);
  useEffect(() => {
    latest.current = onShortcut;
  });

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const shortcut = shortcutFor(event);
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      const isInside = Boolean(rootRef.current?.contains(target));
      if (!shortcut || !mayUse(event.key, target, isInside)) return;
      if (latest.current(shortcut)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [rootRef]);
}

function mayUse(key: string, target: HTMLElement, isInside: boolean): boolean {
  if (!isInside && !areShortcutsEverywhere()) return false;
  if (target.closest(WRITING) && !target.closest('[data-player-range]')) return false;
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return false;
  if (key === ' ' && target.closest(PRESSABLE)) return false;
  if (key.startsWith('Arrow') && target.closest(ARROW_USERS)) return false;
  const isEdge = key === 'Home' || key === 'End';
  // The volume and the menus use Home and End themselves.
  if (isEdge && target.closest(`${ARROW_USERS}, [data-player-range]`)) return false;
  // These keys scroll the page unless the player has the focus.
  if ((isEdge || key === 'ArrowUp' || key === 'ArrowDown') && !isInside) return false;
  return true;
}
