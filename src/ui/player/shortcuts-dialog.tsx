import { Fragment, useRef } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { Kbd } from '#ui/kbd.tsx';
import * as m from '#ui/messages/m.ts';
import { Switch } from '#ui/switch.tsx';

const SHORTCUT_LIST: readonly { keys: readonly string[]; isRange?: boolean; meaning: () => string }[] = [
  { keys: ['Space', 'K'], meaning: m.playOrPause },
  { keys: ['J', 'L'], meaning: () => m.backOrForward({ seconds: 10 }) },
  { keys: ['←', '→'], meaning: () => m.backOrForward({ seconds: 5 }) },
  { keys: ['↑', '↓'], meaning: m.volumeWhenFocused },
  { keys: ['M'], meaning: m.mute },
  { keys: ['C'], meaning: m.captions },
  { keys: ['F'], meaning: m.fullScreen },
  { keys: ['<', '>'], meaning: m.slowerOrFaster },
  { keys: ['0', '9'], isRange: true, meaning: m.jumpToShare },
  { keys: ['Home', 'End'], meaning: m.beginningOrEnd },
  { keys: ['N'], meaning: m.writeNote },
  { keys: ['?'], meaning: m.thisList },
];

export interface ShortcutsDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The page takes notes. */
  hasNotes: boolean;
  /** The frame, so that the dialog is visible in full screen too. */
  container: HTMLElement | null;
  isEverywhere: boolean;
  onIsEverywhereChange: (isEverywhere: boolean) => void;
}

/** The list of keys, and the switch that limits them to the player. */
export function ShortcutsDialog({
  isOpen,
  onOpenChange,
  hasNotes,
  container,
  isEverywhere,
  onIsEverywhereChange,
}: ShortcutsDialogProps) {
  const list = useRef<HTMLDListElement>(null);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={m.keyboardShortcuts()}
      container={container}
      width="lg"
      // The list is what was asked for; the switch below it is not.
      initialFocus={list}
    >
      <dl
        ref={list}
        tabIndex={-1}
        className="grid grid-cols-1 gap-x-10 gap-y-2 text-ui outline-none sm:grid-cols-2"
      >
        {SHORTCUT_LIST.filter((item) => hasNotes || item.meaning !== m.writeNote).map((item) => (
          <div key={item.keys[0]} className="flex min-h-8 items-center justify-between gap-3">
            <dt className="text-ink-2">{item.meaning()}</dt>
            <dd className="flex shrink-0 items-center gap-1">
              {item.keys.map((key, index) => (
                <Fragment key={key}>
                  {item.isRange && index > 0 ? <span className="text-ink-3">{'–'}</span> : null}
                  <Kbd>{key === 'Space' ? m.spaceKey() : key}</Kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        className="mt-5 border-t border-line pt-4"
        label={m.shortcutsEverywhere()}
        description={m.shortcutsScope()}
        checked={isEverywhere}
        onChange={(event) => onIsEverywhereChange(event.target.checked)}
      />
    </Dialog>
  );
}
