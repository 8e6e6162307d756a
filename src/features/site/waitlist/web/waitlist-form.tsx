import { CircleCheck } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { focusWhenShown } from '#ui/focus-when-shown.ts';
import { SubmitArea } from '#ui/submit-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import * as m from '../messages/m.ts';
import { type Joined, useWaitlist } from './use-waitlist.ts';

/** Fields on the dark panel of the home page. */
const nightField = 'border-tujuh-panel-line bg-tujuh-panel-2 text-on-night placeholder:text-on-tujuh-2';

export interface WaitlistFormProps {
  submitLabel: string;
  /** Below the button, until someone has joined. */
  note?: string;
  /** On the dark panel, with the fields side by side if there is room. */
  isNight?: boolean;
}

export function WaitlistForm({ submitLabel, note, isNight = false }: WaitlistFormProps) {
  const { formProps, problems, isBusy, joined, again } = useWaitlist();
  if (joined) return <OnTheList joined={joined} isNight={isNight} onAgain={again} />;
  const look = isNight
    ? { inputClassName: nightField, className: '[&_[aria-live]]:text-on-night' }
    : { inputClassName: '', className: '' };
  return (
    <form aria-label={m.joinWaitlist()} {...formProps}>
      <div className={cn('grid gap-4', isNight && 'sm:grid-cols-2')}>
        <TextField isLarge label={m.name()} name="name" autoComplete="name" error={problems.name} {...look} />
        <TextField
          isLarge
          label={m.email()}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={m.emailExample()}
          error={problems.email}
          {...look}
        />
        <SubmitArea className={cn('min-w-0', isNight && 'sm:col-span-2')}>
          <Button
            type="submit"
            size="lg"
            variant={isNight ? 'night' : 'primary'}
            isBusy={isBusy}
            busyLabel={m.joining()}
            className={cn('w-full', isNight && 'h-11 text-ui')}
          >
            {submitLabel}
          </Button>
        </SubmitArea>
      </div>
      {note ? <p className="mt-3 text-small text-ink-3">{note}</p> : null}
    </form>
  );
}

function OnTheList({ joined, isNight, onAgain }: { joined: Joined; isNight: boolean; onAgain: () => void }) {
  const isKnown = joined.kind === 'known';
  return (
    // The focused form is gone: this takes the focus.
    <div ref={focusWhenShown} tabIndex={-1} className="outline-none">
      <p className="flex items-center gap-2.5 text-h4">
        <CircleCheck className="size-5" aria-hidden="true" />
        {isKnown ? m.alreadyListed() : m.joined()}
      </p>
      <p className={cn('mt-1 text-ui', isNight ? 'text-on-tujuh-2' : 'text-ink-2')}>
        {isKnown ? m.allSet() : m.thanks({ name: joined.name })}
      </p>
      <button
        type="button"
        onClick={onAgain}
        className={cn(
          'mt-3 min-h-10 text-ui font-semibold underline underline-offset-4',
          isNight ? 'text-on-night' : 'text-primary-ink',
        )}
      >
        {m.addSomeone()}
      </button>
    </div>
  );
}
