import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { latePart } from '#ui/late-part.tsx';
import { areShortcutsEverywhere } from '#ui/player/player-memory.ts';
import { actOf, goKeysOn, onShowKeys } from './global-keys.ts';

const KeysDialog = latePart(() => import('./keys-dialog.tsx').then((module) => module.KeysDialog));

/** Nobody types in a checkbox: after a tick the keys go on working. */
const writing =
  'input:not([type="checkbox"]), textarea, select, [contenteditable=""], [contenteditable="true"]';

/** Never while someone types, holds another key, or has a dialog or menu open; off with the player's switch. */
function mayUse(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
    return false;
  const target = event.target instanceof HTMLElement ? event.target : document.body;
  if (target.closest(writing) || !areShortcutsEverywhere()) return false;
  return !document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]');
}

export function GlobalKeys({ adminPages }: { adminPages: readonly string[] }) {
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    const show = () => {
      setIsWanted(true);
      setIsOpen(true);
    };
    let goSince: number | null = null;
    const places = () => goKeysOn(router.state.location.pathname, adminPages);
    // Before the player's keys: after `g`, `m` is a place and does not mute.
    const takeLetter = (event: KeyboardEvent) => {
      const act =
        goSince === null || !mayUse(event) ? null : actOf({ goSince }, event.key, places(), Date.now());
      goSince = null;
      if (act?.kind !== 'go') return;
      event.preventDefault();
      event.stopPropagation();
      router.history.push(act.to);
    };
    // After the player's keys: it has its own list.
    const takeFirst = (event: KeyboardEvent) => {
      if (!mayUse(event)) return;
      const act = actOf({ goSince: null }, event.key, places(), Date.now());
      if (act?.kind === 'wait') goSince = Date.now();
      if (act?.kind !== 'list') return;
      event.preventDefault();
      show();
    };
    window.addEventListener('keydown', takeLetter, { capture: true });
    window.addEventListener('keydown', takeFirst);
    const forget = onShowKeys(show);
    return () => {
      window.removeEventListener('keydown', takeLetter, { capture: true });
      window.removeEventListener('keydown', takeFirst);
      forget();
    };
  }, [router, adminPages]);
  return isWanted ? <KeysDialog adminPages={adminPages} isOpen={isOpen} onOpenChange={setIsOpen} /> : null;
}
