import { Gift } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import * as m from '../messages/m.ts';
import { GiftFields } from './gift-fields.tsx';
import type { GiftState } from './use-gift.ts';

/** A quiet line that makes a gift of what is bought; then for whom it is. */
export function GiftPart({ gift }: { gift: GiftState }) {
  const { isOn, words, isChecked, fields, turn, change } = gift;
  // The box answers the press; the page follows when its address has changed.
  const [isTicked, setIsTicked] = useState(isOn);
  useEffect(() => setIsTicked(isOn), [isOn]);
  return (
    <div className={isOn ? 'my-2 w-full rounded-xl border border-line bg-surface px-5 pb-5' : 'px-1'}>
      <Checkbox
        checked={isTicked}
        onChange={(event) => {
          setIsTicked(event.target.checked);
          turn(event.target.checked);
        }}
        className="py-3"
        label={
          <span className="inline-flex items-center gap-2 font-semibold text-ink-2">
            <Gift className="size-4.5" aria-hidden="true" />
            {m.isGift()}
          </span>
        }
      />
      {isOn ? (
        <div ref={fields}>
          <p className="mb-4 text-ui text-ink-2">{m.giftExplained()}</p>
          <GiftFields words={words} isChecked={isChecked} onChange={change} />
        </div>
      ) : null}
    </div>
  );
}
