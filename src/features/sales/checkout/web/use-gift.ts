import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type GiftWords, noGiftWords, rememberedGift, rememberGift } from './gift-words.ts';

export interface GiftState {
  isOn: boolean;
  words: GiftWords;
  /** The address and the day are checked by the browser; true shows what is wrong. */
  isChecked: boolean;
  fields: React.RefObject<HTMLDivElement | null>;
  turn: (isOn: boolean) => void;
  change: (words: Partial<GiftWords>) => void;
  /** Puts the focus on the first field that is wrong. @returns whether all are right. */
  check: () => boolean;
}

/** The gift of this checkout: whether it is one is in the address, so that the server draws its price. */
export function useGift(isOn: boolean): GiftState {
  const [words, setWords] = useState(noGiftWords);
  const [isChecked, setIsChecked] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    setWords(rememberedGift());
  }, []);
  return {
    isOn,
    words,
    isChecked,
    fields,
    turn: (on) =>
      void navigate({
        to: '.',
        search: ({ gift: _, ...others }) => (on ? { ...others, gift: true } : others),
        replace: true,
        resetScroll: false,
      }),
    change: (part) => {
      const next = { ...words, ...part };
      setWords(next);
      rememberGift(next);
    },
    check: () => {
      setIsChecked(true);
      const wrong = fields.current?.querySelector<HTMLInputElement>('input:invalid, textarea:invalid');
      wrong?.focus();
      return !wrong;
    },
  };
}
