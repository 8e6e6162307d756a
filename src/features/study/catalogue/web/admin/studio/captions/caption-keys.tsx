import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Kbd } from '#ui/kbd.tsx';
import * as m from '../../../../messages/m.ts';

const keys: readonly { keys: readonly string[]; meaning: () => string }[] = [
  { keys: ['Enter'], meaning: m.keySplits },
  { keys: ['Backspace'], meaning: m.keyJoins },
  { keys: ['Alt', '← →'], meaning: m.keyNudges },
  { keys: ['Alt', 'P'], meaning: m.keyPlays },
  { keys: ['F8'], meaning: m.keyNextProblem },
  { keys: ['Ctrl', 'Z'], meaning: m.undoEdit },
];

/** The keys of the captions' lines, opened above them. */
export function CaptionKeys() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-haspopup="dialog"
        icon={<Keyboard className="size-4" aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {m.captionKeys()}
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={m.captionKeys()}>
        <dl className="divide-y divide-line text-ui">
          {keys.map((one) => (
            <div key={one.keys.join()} className="flex items-center justify-between gap-4 py-2">
              <dt>{one.meaning()}</dt>
              <dd className="flex shrink-0 gap-1">
                {one.keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
