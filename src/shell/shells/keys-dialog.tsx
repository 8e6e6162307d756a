import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { opensAdminPage } from '#access/opens-admin-page.ts';
import * as proofs from '#features/sales/transfers/messages/m.ts';
import { adminEntriesOf } from '#kit/admin-menu.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { areShortcutsEverywhere, remember } from '#ui/player/player-memory.ts';
import { Switch } from '#ui/switch.tsx';
import * as m from '../messages/m.ts';
import { inAdminArea } from './admin-area.ts';
import { goKeysOn } from './global-keys.ts';
import { footMenu, mainMenu } from './learner-menu.ts';

interface KeysDialogProps {
  /** What the person's roles open; empty for learners. */
  adminPages: readonly string[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

interface Key {
  keys: readonly string[];
  meaning: string;
}

/** The places that a letter after `g` leads to, in two lists. */
function usePlaces(adminPages: readonly string[]) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const entries = [...mainMenu, ...footMenu, ...adminEntriesOf(adminPages)];
  const places = Object.entries(goKeysOn(pathname, adminPages)).flatMap(([letter, to]) => {
    const entry = entries.find((one) => one.to === to || one.also === to);
    return entry
      ? [{ to, keys: ['G', letter.toUpperCase()], meaning: m.goToPage({ page: entry.label() }) }]
      : [];
  });
  return {
    admin: places.filter(({ to }) => inAdminArea(to)),
    learning: places.filter(({ to }) => !inAdminArea(to)),
  };
}

/** In the order in which a proof is decided about. */
const proofKeys = (): Key[] => [
  { keys: ['A'], meaning: proofs.approve() },
  { keys: ['R'], meaning: proofs.refuse() },
  { keys: ['J'], meaning: proofs.next() },
  { keys: ['K'], meaning: proofs.previous() },
  { keys: ['Z'], meaning: proofs.zoom() },
  { keys: ['U'], meaning: proofs.undo() },
];

/** All keys that work on every page, and the switch that turns single letters off (WCAG 2.1.4). */
export function KeysDialog({ adminPages, isOpen, onOpenChange }: KeysDialogProps) {
  const [isOn, setIsOn] = useState(areShortcutsEverywhere);
  const { admin, learning } = usePlaces(adminPages);
  const common = [
    { keys: ['Ctrl', 'K'], meaning: m.searchEverything() },
    { keys: ['?'], meaning: m.listOfKeys() },
  ];
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={m.keyboardShortcuts()}>
      {adminPages.length > 0 ? (
        <div className="space-y-5">
          <Keys keys={common} />
          <Keys title={m.admin()} keys={admin} />
          {opensAdminPage(adminPages, '/admin/proofs') ? (
            <Keys title={m.proofs()} keys={proofKeys()} />
          ) : null}
          <Keys title={m.learning()} keys={learning} />
        </div>
      ) : (
        <Keys keys={[...common, ...learning]} />
      )}
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

function Keys({ title, keys }: { title?: string; keys: readonly Key[] }) {
  return (
    <section>
      {title ? <h3 className="mb-2 text-ui font-semibold">{title}</h3> : null}
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
    </section>
  );
}
