import { Gift } from 'lucide-react';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';
import { GiftFields } from './gift-fields.tsx';
import type { GiftState } from './use-gift.ts';

/** A quiet line that makes a gift of what is bought; then for whom it is. */
export function GiftPart({ gift, className }: { gift: GiftState; className?: string }) {
  const { isOn, words, isChecked, fields, turn, change } = gift;
  const choice = (
    <Checkbox
      checked={isOn}
      onChange={(event) => turn(event.target.checked)}
      className="py-2.5"
      label={
        <span className="inline-flex items-center gap-2 font-semibold text-ink-2">
          <Gift className="size-4.5" aria-hidden="true" />
          {m.isGift()}
        </span>
      }
    />
  );
  if (!isOn) return <div className={cn('px-1', className)}>{choice}</div>;
  return (
    <Card className={className}>
      {choice}
      <p className="mb-4 text-ui text-ink-2">{m.giftExplained()}</p>
      <div ref={fields}>
        <GiftFields words={words} isChecked={isChecked} onChange={change} />
      </div>
    </Card>
  );
}
