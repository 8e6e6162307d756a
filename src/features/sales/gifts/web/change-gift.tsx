import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { GiftFields } from '#features/sales/checkout/web/gift-fields.tsx';
import { type GiftWords, giftInputOf } from '#features/sales/checkout/web/gift-words.ts';
import { businessTimeZone, formatFieldTimeIn } from '#kernel/time.ts';
import { api } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import { type OwnGift, ownGiftQuery } from './gift-queries.ts';

const wordsOf = ({ toName, message, toEmail, sendAt }: OwnGift): GiftWords => ({
  toName,
  message,
  toEmail: toEmail ?? '',
  sendOn: sendAt ? formatFieldTimeIn(new Date(sendAt), businessTimeZone).slice(0, 10) : '',
});

/** For whom the gift is, to be changed until it is mailed or used. */
export function ChangeGift({ gift }: { gift: OwnGift }) {
  const [words, setWords] = useState<GiftWords | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const queryClient = useQueryClient();
  const close = () => {
    setWords(null);
    setIsChecked(false);
    // The button comes back with the next drawing.
    requestAnimationFrame(() => opener.current?.focus());
  };
  const saving = useMutation({
    mutationFn: (changed: GiftWords) => api.gifts.change({ id: gift.id, ...giftInputOf(changed) }),
    onSuccess: (changed) => {
      queryClient.setQueryData(ownGiftQuery(gift.id).queryKey, changed);
      close();
      toast.success(m.giftSaved());
    },
  });
  if (!words)
    return (
      <Button ref={opener} variant="secondary" className="mt-4" onClick={() => setWords(wordsOf(gift))}>
        {m.changeGift()}
      </Button>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    const wrong = form.current?.querySelector<HTMLInputElement>('input:invalid');
    if (wrong) wrong.focus();
    else saving.mutate(words);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-4">
      <GiftFields words={words} isChecked={isChecked} onChange={(part) => setWords({ ...words, ...part })} />
      {saving.error ? (
        <Notice tone="warning" title={errorMessage(saving.error, m.notSaved())} className="mt-4" />
      ) : null}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" isBusy={saving.isPending}>
          {m.save()}
        </Button>
        <Button variant="ghost" onClick={close}>
          {m.cancel()}
        </Button>
      </div>
    </form>
  );
}
