import { Dialog } from '#ui/dialog.tsx';
import { Kbd } from '#ui/kbd.tsx';
import * as m from '#ui/messages/m.ts';
import { Switch } from '#ui/switch.tsx';

const SHORTCUT_LIST = [
  { keys: ['Space', 'K'], meaning: m.playOrPause },
  { keys: ['J', 'L'], meaning: () => m.backOrForward({ seconds: 10 }) },
  { keys: ['←', '→'], meaning: () => m.backOrForward({ seconds: 5 }) },
  { keys: ['↑', '↓'], meaning: m.volumeWhenFocused },
  { keys: ['M'], meaning: m.mute },
  { keys: ['C'], meaning: m.captions },
  { keys: ['F'], meaning: m.fullScreen },
  { keys: ['<', '>'], meaning: m.slowerOrFaster },
  { keys: ['0', '9'], meaning: m.jumpToShare },
  { keys: ['Home', 'End'], meaning: m.beginningOrEnd },
  { keys: ['?'], meaning: m.thisList },
] as const;

export interface ShortcutsDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The frame, so that the dialog is visible in full screen too. */
  container: HTMLElement | null;
  isEverywhere: boolean;
  onIsEverywhereChange: (isEverywhere: boolean) => void;
}

/** The list of keys, and the switch that limits them to the player. */
export function ShortcutsDialog({
  isOpen,
  onOpenChange,
  container,
  isEverywhere,
  onIsEverywhereChange,
}: ShortcutsDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={m.keyboardShortcuts()} container={container}>
      <dl className="grid gap-x-8 gap-y-2.5 text-ui sm:grid-cols-2">
        {SHORTCUT_LIST.map((item) => (
          <div key={item.keys[0]} className="flex items-center justify-between gap-3">
            <dt className="text-ink-2">{item.meaning()}</dt>
            <dd className="flex shrink-0 gap-1">
              {item.keys.map((key) => (
                <Kbd key={key}>{key === 'Space' ? m.spaceKey() : key}</Kbd>
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
