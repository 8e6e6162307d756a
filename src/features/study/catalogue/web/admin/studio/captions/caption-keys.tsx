import { Keyboard } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { Popover } from '#ui/popover.tsx';
import * as m from '../../../../messages/m.ts';

const keys: readonly { keys: readonly string[]; meaning: () => string }[] = [
  { keys: ['Enter'], meaning: m.keySplits },
  { keys: ['Backspace'], meaning: m.keyJoins },
  { keys: ['Alt', '← →'], meaning: m.keyNudges },
  { keys: ['Alt', 'P'], meaning: m.keyPlays },
  { keys: ['F8'], meaning: m.nextProblem },
  { keys: ['Ctrl', 'Z'], meaning: m.undoEdit },
];

/** The keys of the captions' lines, opened above them. */
export function CaptionKeys() {
  return (
    <Popover
      title={m.captionKeys()}
      trigger={
        <Button variant="ghost" size="sm" icon={<Keyboard className="size-4" aria-hidden="true" />}>
          {m.captionKeys()}
        </Button>
      }
    >
      <dl className="divide-y divide-line px-4 py-1 text-small">
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
    </Popover>
  );
}
