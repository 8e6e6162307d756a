import { useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { areShortcutsEverywhere, remember } from '#ui/player/player-memory.ts';
import { Switch } from '#ui/switch.tsx';
import * as m from '../messages/m.ts';
import { goKeys } from './global-keys.ts';
import { footMenu, mainMenu } from './learner-menu.ts';

interface KeysDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** All keys that work on every page, and the switch that turns single letters off (WCAG 2.1.4). */
export function KeysDialog({ isOpen, onOpenChange }: KeysDialogProps) {
  const [isOn, setIsOn] = useState(areShortcutsEverywhere);
  const places = Object.entries(goKeys).flatMap(([letter, to]) => {
    const entry = [...mainMenu, ...footMenu].find((one) => one.to === to);
    return entry ? [{ keys: ['G', letter.toUpperCase()], meaning: m.goToPage({ page: entry.label() }) }] : [];
  });
  const keys = [
    { keys: ['Ctrl', 'K'], meaning: m.searchEverything() },
    { keys: ['?'], meaning: m.listOfKeys() },
    ...places,
  ];
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={m.keyboardShortcuts()}>
      <dl className="grid grid-cols-1 gap-x-8 gap-y-2.5 text-ui sm:grid-cols-2">
        {keys.map((item) => (
          <div key={item.meaning} className="flex items-center justify-between gap-3">
            <dt className="text-ink-2">{item.meaning}</dt>
            <dd className="flex shrink-0 gap-1">
              {item.keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-small text-ink-3">{m.keysInVideos()}</p>
      <Switch
        className="mt-4 border-t border-line pt-4"
        label={m.singleKeys()}
        description={m.singleKeysHelp()}
        checked={isOn}
        onChange={(event) => {
          setIsOn(event.target.checked);
          remember('shortcuts-scope', event.target.checked ? 'page' : 'player');
        }}
      />
    </Dialog>
  );
}
