import { Gift } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import * as m from '../messages/m.ts';
import { GiftFields } from './gift-fields.tsx';
import type { GiftState } from './use-gift.ts';

/** Makes a gift of what is bought. */
export function GiftBox({ gift: { isOn, turn } }: { gift: GiftState }) {
  // The box answers the press; the page follows when its address has changed.
  const [isTicked, setIsTicked] = useState(isOn);
  useEffect(() => setIsTicked(isOn), [isOn]);
  return (
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
  );
}

/** For whom a gift is. */
export function GiftPart({ gift }: { gift: GiftState }) {
  const { isOn, words, isChecked, fields, change } = gift;
  if (!isOn) return null;
  return (
    <div ref={fields} className="mt-2 rounded-xl border border-line bg-surface p-5">
      <p className="mb-4 flex gap-2 text-ui text-ink-2">
        <Gift className="mt-px size-4.5 shrink-0" aria-hidden="true" />
        {m.giftExplained()}
      </p>
      <GiftFields words={words} isChecked={isChecked} onChange={change} />
    </div>
  );
}
