import { type KeyboardEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextArea } from '#ui/text-area.tsx';
import * as m from '../../messages/m.ts';
import { accountLimits, type ProofCheck, type RefusalReason } from '../../rules.ts';
import type { Proof } from './proof-queries.ts';

type Choice = RefusalReason | 'other';

const names: Record<Choice, () => string> = {
  seen: m.refusalSeen,
  sum: m.refusalSum,
  unreadable: m.refusalUnreadable,
  account: m.refusalAccount,
  'not-arrived': m.refusalNotArrived,
  other: m.refusalOther,
};

/** What the first failed check suggests. Where everything matches, only the account itself can say no. */
const reasonOf: Record<ProofCheck, Choice> = {
  sum: 'sum',
  picture: 'seen',
  account: 'account',
  time: 'not-arrived',
};

interface RefuseDialogProps {
  proof: Proof;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onRefuse: (reason: string) => void;
  isBusy: boolean;
  error: string | null;
}

/** Asks for the reason, by one digit; its words, in the person's language, can be edited before they are sent. */
export function RefuseDialog({ proof, isOpen, onOpenChange, onRefuse, isBusy, error }: RefuseDialogProps) {
  const wordsOf = (choice: Choice) => proof.refusals.find(({ reason }) => reason === choice)?.text ?? '';
  const [choice, setChoice] = useState<Choice>(() => reasonOf[proof.failed[0] ?? 'time']);
  const [words, setWords] = useState(() => wordsOf(choice));
  const [isAsked, setIsAsked] = useState(false);
  const isMissing = words.trim() === '';
  const choices: readonly Choice[] = [...proof.refusals.map(({ reason }) => reason), 'other'];
  const choose = (next: Choice) => {
    setChoice(next);
    setWords(wordsOf(next));
  };
  const press = (event: KeyboardEvent) => {
    const chosen = choices[Number(event.key) - 1];
    if (!chosen || (event.target as HTMLElement).tagName === 'TEXTAREA') return;
    event.preventDefault();
    choose(chosen);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={m.refuseTitle()}
      description={m.refuseHelp({ name: proof.name })}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">{m.cancel()}</Button>
          </DialogClose>
          <Button
            variant="danger"
            isBusy={isBusy}
            onClick={() => {
              setIsAsked(true);
              if (!isMissing) onRefuse(words.trim());
            }}
          >
            {m.refuseNow()}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <fieldset>
          <legend className="mb-2 text-ui font-semibold">{m.refusalLegend()}</legend>
          <div className="divide-y divide-line overflow-hidden rounded-lg border border-line-strong">
            {choices.map((value, index) => (
              <label
                key={value}
                className="flex min-h-11 cursor-pointer items-center gap-3 px-3.5 text-ui has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
              >
                <input
                  type="radio"
                  name="refusal"
                  checked={choice === value}
                  onChange={() => choose(value)}
                  onKeyDown={press}
                  className="size-5 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-surface checked:border-[6px] checked:border-primary"
                />
                <span className="min-w-0 flex-1">{names[value]()}</span>
                <Kbd className="max-lg:hidden">{String(index + 1)}</Kbd>
              </label>
            ))}
          </div>
        </fieldset>
        <TextArea
          label={m.whatTheyRead({ name: proof.name, language: proof.language })}
          lang={proof.language}
          value={words}
          maxLength={accountLimits.reason}
          rows={4}
          onChange={(event) => setWords(event.target.value)}
          error={isAsked && isMissing ? m.reasonNeeded() : undefined}
        />
        {error ? (
          <Notice tone="danger" title={m.decisionFailed()}>
            {error}
          </Notice>
        ) : null}
      </div>
    </Dialog>
  );
}
