import { Dialog } from '#ui/dialog.tsx';
import { Kbd } from '#ui/kbd.tsx';
import * as m from '../messages/m.ts';
import { commandNames } from './command-names.ts';
import { commandOfKey, isMac, keyCommands, keyText, listKey } from './key-commands.ts';

/** Keys that the editor's library has. */
const otherKeys: readonly [() => string, string][] = [
  [m.saveNow, 'Mod-s'],
  [m.undo, 'Mod-z'],
  [m.redo, 'Mod-Shift-z'],
  [m.moveLineUp, 'Alt-ArrowUp'],
  [m.moveLineDown, 'Alt-ArrowDown'],
  [m.indent, 'Mod-]'],
  [m.outdent, 'Mod-['],
  [m.leaveText, 'Tab'],
  [m.thisList, listKey],
];

/** The keys of the editor. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const keys = [
    ...keyCommands.map((name) => [commandNames[name], commandOfKey[name].key] as const),
    ...otherKeys,
  ];
  return (
    <Dialog isOpen onOpenChange={(isOpen) => isOpen || onClose()} title={m.shortcuts()}>
      <dl className="grid grid-cols-1 gap-x-8 sm:grid-cols-2">
        {keys.map(([name, key]) => (
          <div
            key={key}
            className="flex items-center justify-between gap-4 border-b border-line py-2 text-ui"
          >
            <dt>{name()}</dt>
            <dd>
              <Kbd className="whitespace-nowrap">{keyText(key, isMac())}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
