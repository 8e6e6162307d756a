import { useEffect, useState } from 'react';
import { businessTimeZone, formatFieldTimeIn } from '#kernel/time.ts';
import { giftLimits } from '#kit/gifts.ts';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import * as m from '../messages/m.ts';
import type { GiftWords } from './gift-words.ts';

/** As the server reads it: a name, an at sign, a domain with a dot. The server has the last word. */
const isAddress = (typed: string): boolean => /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(typed);

const dayText = (at: Date): string => formatFieldTimeIn(at, businessTimeZone).slice(0, 10);

/** For whom a gift is. Everything may be left empty. */
export function GiftFields({
  words,
  isChecked,
  onChange,
}: {
  words: GiftWords;
  isChecked: boolean;
  onChange: (words: Partial<GiftWords>) => void;
}) {
  const { toName, message, toEmail, sendOn } = words;
  // The server's clock and the browser's may be on two sides of midnight.
  const [today, setToday] = useState<string>();
  useEffect(() => setToday(dayText(new Date())), []);
  const typed = toEmail.trim();
  const isWrong = typed !== '' && !isAddress(typed);
  return (
    <div className="grid gap-4">
      <TextField
        label={m.giftToName()}
        aside={m.optional()}
        name="giftToName"
        autoComplete="off"
        maxLength={giftLimits.toName}
        value={toName}
        onChange={(event) => onChange({ toName: event.target.value })}
      />
      <TextArea
        label={m.giftMessage()}
        aside={m.optional()}
        name="giftMessage"
        rows={3}
        maxLength={giftLimits.message}
        hint={
          message.length > giftLimits.message - 60
            ? m.lettersLeft({ count: giftLimits.message - message.length })
            : undefined
        }
        value={message}
        onChange={(event) => onChange({ message: event.target.value })}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label={m.giftToEmail()}
          aside={m.optional()}
          name="giftToEmail"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          hint={m.giftToEmailHint()}
          error={isChecked && isWrong ? m.giftEmailWrong() : undefined}
          value={toEmail}
          onChange={(event) => {
            event.target.setCustomValidity(
              event.target.value.trim() === '' || isAddress(event.target.value.trim())
                ? ''
                : m.giftEmailWrong(),
            );
            onChange({ toEmail: event.target.value });
          }}
        />
        {typed ? (
          <TextField
            label={m.giftDay()}
            aside={m.optional()}
            name="giftDay"
            type="date"
            min={today}
            hint={m.giftDayHint()}
            value={sendOn}
            onChange={(event) => onChange({ sendOn: event.target.value })}
          />
        ) : null}
      </div>
    </div>
  );
}
