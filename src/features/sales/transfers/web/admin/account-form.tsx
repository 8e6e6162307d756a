import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { type ApiClient, api } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { Radio, RadioGroup } from '#ui/radio.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useUnsavedChanges } from '#ui/use-unsaved-changes.tsx';
import { accountFaultTexts } from '../../account-texts.ts';
import * as m from '../../messages/m.ts';
import { readQris } from '../../qris.ts';
import { type AccountKind, accountDigits, accountKinds, accountLimits } from '../../rules.ts';
import { QrisPicture } from './qris-picture.tsx';

type Account = Awaited<ReturnType<ApiClient['proofs']['accounts']>>[number];

interface AccountFormProps {
  onCancel: (() => void) | undefined;
  onAdded: (now: Account[]) => void;
}

const empty = { bank: '', number: '', holder: '', qrisText: '' };
type Fields = typeof empty;

const kindNames: Record<AccountKind, () => string> = { bank: m.kindBank, qris: m.kindQris };

/** What is missing or wrong, by field. */
function faultsOf(kind: AccountKind, fields: Fields): Partial<Record<keyof Fields, string>> {
  if (kind === 'qris') {
    const read = readQris(fields.qrisText);
    return 'fault' in read ? { qrisText: accountFaultTexts[read.fault]() } : {};
  }
  const digits = accountDigits(fields.number).length;
  return {
    ...(fields.bank.trim() ? {} : { bank: m.fieldNeeded() }),
    ...(digits >= 5 && digits <= 20 ? {} : { number: m.numberWrong() }),
    ...(fields.holder.trim() ? {} : { holder: m.fieldNeeded() }),
  };
}

/** A bank account, or the text of a QRIS sticker. */
export function AccountForm({ onCancel, onAdded }: AccountFormProps) {
  const [kind, setKind] = useState<AccountKind>('bank');
  const [fields, setFields] = useState(empty);
  const [isShowingFaults, setIsShowingFaults] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const { bank, number, holder, qrisText } = fields;
  const faults = faultsOf(kind, fields);
  const saving = useMutation({
    mutationFn: () =>
      api.proofs.addAccount({
        account: kind === 'qris' ? { kind, qrisText } : { kind, bank, number, holder },
      }),
    onSuccess: onAdded,
  });
  const question = useUnsavedChanges(
    Object.values(fields).some((value) => value !== '') && !saving.isPending && !saving.isSuccess,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsShowingFaults(true);
    const [first] = Object.keys(faults);
    if (first) formRef.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else saving.mutate();
  };
  const props = (name: keyof Fields) => ({
    name,
    value: fields[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
    error: isShowingFaults ? faults[name] : undefined,
    autoComplete: 'off',
  });
  const code = kind === 'qris' && qrisText.trim() ? readQris(qrisText) : null;
  return (
    <form ref={formRef} onSubmit={submit} noValidate>
      <Card className="grid gap-5">
        <h2 className="text-h3">{m.addAccount()}</h2>
        <RadioGroup legend={m.kindLegend()}>
          {accountKinds.map((value) => (
            <Radio
              key={value}
              name="kind"
              label={kindNames[value]()}
              checked={kind === value}
              onChange={() => setKind(value)}
            />
          ))}
        </RadioGroup>
        {kind === 'bank' ? (
          <>
            <TextField
              label={m.bankName()}
              hint={m.bankHint()}
              maxLength={accountLimits.bank}
              {...props('bank')}
            />
            <TextField
              label={m.number()}
              inputMode="numeric"
              inputClassName="font-mono tabular-nums"
              maxLength={accountLimits.number}
              {...props('number')}
            />
            <TextField
              label={m.holder()}
              hint={m.holderHint()}
              maxLength={accountLimits.holder}
              {...props('holder')}
            />
          </>
        ) : (
          <>
            <QrisPicture onRead={(text) => setFields({ ...fields, qrisText: text })} />
            <TextArea
              label={m.qrisOrText()}
              hint={m.qrisTextHint()}
              rows={4}
              maxLength={600}
              textareaClassName="font-mono text-small break-all"
              spellCheck={false}
              {...props('qrisText')}
            />
            {code && !('fault' in code) ? (
              <Notice tone="success" title={m.qrisTitle()}>
                {m.qrisFound({
                  merchant: code.merchant,
                  city: code.city ? `(${code.city})` : '',
                  b: (text) => <strong>{text}</strong>,
                })}{' '}
                {m.qrisAsk()}
              </Notice>
            ) : null}
          </>
        )}
        {saving.error ? (
          <Notice tone="danger" title={m.accountNotSaved()}>
            {errorMessage(saving.error, m.accountNotSaved())}
          </Notice>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={saving.isPending}>
            {m.saveAccount()}
          </Button>
          {onCancel ? (
            <Button variant="ghost" onClick={onCancel}>
              {m.cancel()}
            </Button>
          ) : null}
        </div>
      </Card>
      {question}
    </form>
  );
}
