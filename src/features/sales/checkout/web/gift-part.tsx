import { Gift } from 'lucide-react';
import { BoxedPart, PartBox } from '#ui/boxed-part.tsx';
import * as m from '../messages/m.ts';
import { GiftFields } from './gift-fields.tsx';
import type { GiftState } from './use-gift.ts';

/** Makes a gift of what is bought. */
export const GiftBox = ({ gift: { isOn, turn } }: { gift: GiftState }) => (
  <PartBox icon={Gift} label={m.isGift()} isOn={isOn} onTurn={turn} />
);

/** For whom a gift is. */
export function GiftPart({ gift }: { gift: GiftState }) {
  const { isOn, words, isChecked, fields, change } = gift;
  if (!isOn) return null;
  return (
    <BoxedPart ref={fields} icon={Gift} text={m.giftExplained()}>
      <GiftFields words={words} isChecked={isChecked} onChange={change} />
    </BoxedPart>
  );
}
