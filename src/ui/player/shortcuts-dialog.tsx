import { Dialog } from '#ui/dialog.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { Switch } from '#ui/switch.tsx';

const SHORTCUT_LIST = [
  { keys: ['Space', 'K'], meaning: 'Play or pause' },
  { keys: ['J', 'L'], meaning: 'Back or forward 10 seconds' },
  { keys: ['←', '→'], meaning: 'Back or forward 5 seconds' },
  { keys: ['↑', '↓'], meaning: 'Volume, when the player is focused' },
  { keys: ['M'], meaning: 'Mute' },
  { keys: ['C'], meaning: 'Captions' },
  { keys: ['F'], meaning: 'Full screen' },
  { keys: ['<', '>'], meaning: 'Slower or faster' },
  { keys: ['0', '9'], meaning: 'Jump to 0% … 90%' },
  { keys: ['Home', 'End'], meaning: 'Beginning or end, when the player is focused' },
  { keys: ['?'], meaning: 'This list' },
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
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Keyboard shortcuts" container={container}>
      <dl className="grid gap-x-8 gap-y-2.5 text-ui sm:grid-cols-2">
        {SHORTCUT_LIST.map((item) => (
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
      <Switch
        className="mt-5 border-t border-line pt-4"
        label="Work anywhere on the page"
        description="When off, shortcuts work only in the player. They never fire while you type."
        checked={isEverywhere}
        onChange={(event) => onIsEverywhereChange(event.target.checked)}
      />
    </Dialog>
  );
}
