import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, ImageUp, Lock, RefreshCw, Send } from 'lucide-react';
import { type ChangeEvent, type DragEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { fileMessages } from '#features/school/files/messages.ts';
import { acceptedPictures, maxFileBytes } from '#features/school/files/rules.ts';
import { formatIdr } from '#kernel/money.ts';
import { api } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { FieldMessage } from '#ui/field.tsx';
import { fileSizeText } from '#ui/file-size-text.ts';
import { Notice } from '#ui/notice.tsx';
import { readAsDataUrl } from '#ui/read-as-data-url.ts';
import { Spinner } from '#ui/spinner.tsx';
import { TextField } from '#ui/text-field.tsx';
import * as m from '../messages/m.ts';
import { accountDigits, markOf, type SenderBank, senderBanks } from '../rules.ts';
import { shrinkPicture } from './shrink-picture.ts';
import { type Transfer, transferQuery } from './transfer-queries.ts';

interface ProofFormProps {
  transfer: Transfer;
  accountId: string | undefined;
  onAccountChange: (id: string) => void;
  onSent: () => void;
}

interface Chosen {
  file: File;
  /** Of the file as it was chosen. */
  sizeBefore: number;
}

type ProofInput = Omit<Parameters<typeof api.transfers.sendProof>[0], 'picture'> & {
  picture: Chosen | null | Promise<Chosen | null>;
};

/** Digits with dots between the thousands, as sums are written. */
const dotted = (digits: string): string => (digits ? Number(digits).toLocaleString('id-ID') : '');

function focusOnField(form: HTMLFormElement | null, name: string | undefined) {
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}

/** The picture, the sum and the bank of a transfer that the person has made. */
export function ProofForm({ transfer, accountId, onAccountChange, onSent }: ProofFormProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  /** The picture that is made smaller now. A press on Send waits for it. */
  const [reading, setReading] = useState<Promise<Chosen | null> | null>(null);
  const [sum, setSum] = useState('');
  const [sender, setSender] = useState<SenderBank | null>(null);
  const [isShowingFaults, setIsShowingFaults] = useState(false);
  const queryClient = useQueryClient();
  const formRef = useRef<HTMLFormElement>(null);
  const claimedIdr = Number(sum || '0');
  // Also accounts that were closed meanwhile: the money may have gone there.
  const accounts = [...transfer.accounts, ...transfer.closedAccounts];
  const account = accounts.find(({ id }) => id === accountId) ?? accounts[0];
  const sending = useMutation({
    /** Resolves to null if the picture could not be read: the form says so at its place. */
    mutationFn: async ({ picture, ...rest }: ProofInput) => {
      const read = await picture;
      return read && api.transfers.sendProof({ ...rest, picture: read.file });
    },
    onSuccess: (now) => {
      if (!now) return;
      queryClient.setQueryData(transferQuery(transfer.orderId).queryKey, now);
      announce(m.proofSent());
      onSent();
    },
  });
  const isUnreadable = sending.data === null;
  // After the answer is drawn: the field takes no focus while it is disabled.
  useEffect(() => {
    if (isUnreadable) focusOnField(formRef.current, 'picture');
  }, [isUnreadable]);
  const faults = {
    picture: chosen || reading ? undefined : m.pictureNeeded(),
    claimedIdr: claimedIdr > 0 ? undefined : m.sumMissing(),
    senderBank: sender ? undefined : m.senderNeeded(),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsShowingFaults(true);
    const first = Object.entries(faults).find(([, fault]) => fault)?.[0];
    if (first || !sender || !account) return focusOnField(formRef.current, first);
    sending.mutate({
      orderId: transfer.orderId,
      picture: reading ?? chosen,
      accountId: account.id,
      claimedIdr,
      senderBank: sender,
    });
  };
  const shown = isShowingFaults ? faults : null;
  return (
    <form ref={formRef} onSubmit={submit} noValidate>
      <Card isPanel className="grid gap-6">
        <PictureChoice
          chosen={chosen}
          isReading={reading !== null}
          isDisabled={sending.isPending}
          onChoose={setChosen}
          onReading={setReading}
          error={shown?.picture}
        />
        <SumField
          value={sum}
          onChange={setSum}
          amountIdr={transfer.amountIdr}
          claimedIdr={claimedIdr}
          error={shown?.claimedIdr}
        />
        <Chips
          legend={m.senderLegend()}
          name="senderBank"
          options={senderBanks.map((bank) => ({
            value: bank,
            label: bank === 'other' ? m.otherSender() : bank,
          }))}
          value={sender}
          onChange={(bank) => setSender(bank)}
          error={shown?.senderBank}
        />
        {accounts.length > 1 ? (
          <Chips
            legend={m.toAccount()}
            name="accountId"
            options={[
              ...transfer.accounts.map(({ id, kind, bank }) => ({
                value: id,
                label: kind === 'qris' ? m.qrisTitle() : bank,
              })),
              ...transfer.closedAccounts.map(({ id, kind, bank, number }) => ({
                value: id,
                label: m.closedAccount({
                  bank: kind === 'qris' ? m.qrisTitle() : bank,
                  number: number.slice(-4),
                }),
              })),
            ]}
            value={account?.id ?? null}
            onChange={onAccountChange}
          />
        ) : null}
        <p className="flex gap-2.5 text-small text-ink-2">
          <Lock className="mt-0.5 size-4 shrink-0 text-ink-3" aria-hidden="true" />
          {m.whoSees()}
        </p>
        {sending.error ? (
          <Notice tone="danger" title={m.proofNotSent()}>
            {errorMessage(sending.error, m.proofNotSent())}
          </Notice>
        ) : null}
        <Button
          type="submit"
          variant="accent"
          size="lg"
          isWide
          isBusy={sending.isPending}
          busyLabel={m.sendingProof()}
          icon={<Send className="size-4" aria-hidden="true" />}
        >
          {m.sendProof()}
        </Button>
      </Card>
    </form>
  );
}

interface PictureChoiceProps {
  chosen: Chosen | null;
  isReading: boolean;
  isDisabled: boolean;
  onChoose: (chosen: Chosen) => void;
  /** Called with the work on a picture, and with null when it is done. */
  onReading: (work: Promise<Chosen | null> | null) => void;
  error: string | undefined;
}

/** A picture from the gallery, by drag or paste; it is made smaller before it is sent. */
function PictureChoice({ chosen, isReading, isDisabled, onChoose, onReading, error }: PictureChoiceProps) {
  const id = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  /** Only the picture that was chosen last counts, and its refusal. */
  const latest = useRef<Promise<Chosen | null> | null>(null);
  const preview = usePreview(chosen?.file ?? null);
  const shrink = async (file: File): Promise<Chosen | string> => {
    const smaller = await shrinkPicture(file);
    if (!smaller) return m.notAPicture();
    if (smaller.size > maxFileBytes) return fileMessages.oversized([file.name]);
    return { file: smaller, sizeBefore: file.size };
  };
  const take = async (file: File | undefined) => {
    if (!file || isDisabled) return;
    // Some phones name no type.
    if (file.type && !file.type.startsWith('image/')) return setRefusal(m.notAPicture());
    setRefusal(null);
    const answer = shrink(file);
    const work = answer.then((made) => (typeof made === 'string' ? null : made));
    latest.current = work;
    onReading(work);
    try {
      const made = await answer;
      if (latest.current !== work) return;
      if (typeof made === 'string') return setRefusal(made);
      onChoose(made);
      announce(m.pictureReady());
    } finally {
      if (latest.current === work) onReading(null);
    }
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    void take(event.target.files?.[0]);
    // So that the same file can be chosen again.
    event.target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  const hasPicture = isReading || chosen !== null;
  const message = refusal ?? (chosen ? undefined : error);
  return (
    <div onPaste={(event) => void take(event.clipboardData.files[0])}>
      <h2 className="mb-1.5 text-ui font-semibold" id={`${id}-label`}>
        {m.picture()}
      </h2>
      <div className="overflow-hidden rounded-lg border border-line">
        {/* Its place is there from the press on: what is typed meanwhile must not move. */}
        {hasPicture ? (
          <div className="h-56 bg-sunken">
            {preview ? <img src={preview} alt="" className="size-full object-contain" /> : null}
          </div>
        ) : null}
        <label
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
          className={cn(
            'flex cursor-pointer items-center gap-3 p-4 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
            hasPicture ? 'border-t border-line' : 'flex-col py-8 text-center',
          )}
        >
          <input
            type="file"
            name="picture"
            accept={acceptedPictures}
            onChange={choose}
            disabled={isDisabled}
            aria-labelledby={`${id}-label ${id}-prompt`}
            aria-describedby={message ? `${id}-error` : `${id}-hint`}
            aria-invalid={message ? true : undefined}
            className="sr-only"
          />
          <PictureIcon isReading={isReading} isReady={Boolean(chosen)} />
          <span className="min-w-0 flex-1">
            <span id={`${id}-prompt`} className="text-ui font-semibold">
              {promptText(isReading, Boolean(chosen))}
            </span>
            <span id={`${id}-hint`} className="block text-small text-ink-2">
              {isReading ? '\u00a0' : chosen ? sizeText(chosen) : m.dropHint()}
            </span>
          </span>
          {chosen ? (
            <span className="flex shrink-0 items-center gap-1.5 text-ui font-semibold text-primary">
              <RefreshCw className="size-4" aria-hidden="true" />
              {m.changePicture()}
            </span>
          ) : null}
        </label>
      </div>
      <FieldMessage controlId={id} error={message} />
    </div>
  );
}

function promptText(isReading: boolean, isReady: boolean): string {
  if (isReading) return m.readingPicture();
  return isReady ? m.pictureReady() : m.choosePicture();
}

function PictureIcon({ isReading, isReady }: { isReading: boolean; isReady: boolean }) {
  if (isReading) return <Spinner className="size-6 text-primary" />;
  return isReady ? (
    <CircleCheck className="size-5 shrink-0 text-success" aria-hidden="true" />
  ) : (
    <ImageUp className="size-7 text-ink-3" aria-hidden="true" />
  );
}

const sizeText = ({ file, sizeBefore }: Chosen): string =>
  file.size < sizeBefore
    ? m.pictureShrunk({ before: fileSizeText(sizeBefore), after: fileSizeText(file.size) })
    : fileSizeText(file.size);

/** The file for an `<img>`. */
function usePreview(file: File | null): string | null {
  const [read, setRead] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    let isOver = false;
    readAsDataUrl(file).then(
      (url) => !isOver && setRead({ file, url }),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [file]);
  return read && read.file === file ? read.url : null;
}

interface SumFieldProps {
  value: string;
  onChange: (digits: string) => void;
  amountIdr: number;
  claimedIdr: number;
  error: string | undefined;
}

/** Compared while it is typed; a different sum can still be sent. */
function SumField({ value, onChange, amountIdr, claimedIdr, error }: SumFieldProps) {
  const isLong = value.length >= String(amountIdr).length;
  const isEqual = claimedIdr === amountIdr;
  const hasError = error !== undefined && claimedIdr === 0;
  return (
    <div>
      <TextField
        label={m.sumSent()}
        name="claimedIdr"
        isLarge
        prefix="Rp"
        inputMode="numeric"
        autoComplete="off"
        inputClassName="tabular-nums font-semibold"
        value={dotted(value)}
        maxLength={13}
        onChange={(event) => onChange(accountDigits(event.target.value).replace(/^0+/, '').slice(0, 10))}
        error={hasError ? error : undefined}
      />
      {/* An error is shown instead. */}
      <p aria-live="polite" className={cn('text-small', hasError ? 'sr-only' : 'mt-1.5 min-h-5')}>
        {isEqual ? (
          <span className="text-success-ink">{m.sumEqual({ mark: markOf(amountIdr) })}</span>
        ) : isLong ? (
          <span className="text-warning-ink">
            {(claimedIdr < amountIdr ? m.sumTooLittle : m.sumTooMuch)({
              difference: formatIdr(Math.abs(claimedIdr - amountIdr)),
            })}
          </span>
        ) : null}
      </p>
    </div>
  );
}

interface ChipsProps<Value extends string> {
  legend: string;
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value | null;
  onChange: (value: Value) => void;
  error?: string | undefined;
}

/** One of several short names. */
function Chips<Value extends string>({ legend, name, options, value, onChange, error }: ChipsProps<Value>) {
  const id = useId();
  const message = value === null ? error : undefined;
  return (
    <fieldset aria-describedby={message ? `${id}-error` : undefined}>
      <legend className="mb-2 text-ui font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-10 cursor-pointer items-center rounded-full border border-line-strong px-4 text-ui font-semibold text-ink-2 hover:bg-sunken has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldMessage controlId={id} error={message} />
    </fieldset>
  );
}
