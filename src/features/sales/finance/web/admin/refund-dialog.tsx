import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarCheck, CalendarX, Coins, Lock, type LucideIcon, ReceiptText, Undo2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { tierNames } from '#access/tiers.ts';
import { creditKinds, creditsText } from '#features/coaching/credits/rules.ts';
import { longestReference, longestRefundReason } from '#features/sales/checkout/rules.ts';
import { amountText } from '#features/sales/plans/price-form.ts';
import { taxPartsOf } from '#features/sales/receipts/tax.ts';
import { formatIdr } from '#kernel/money.ts';
import { api, apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Radio, RadioGroup } from '#ui/radio.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { placeName } from './entry-texts.ts';
import type { OrderPage } from './finance-queries.ts';
import { signedIdr } from './money-text.ts';
import { showField } from './show-field.ts';

interface RefundDialogProps {
  order: OrderPage;
  refund: NonNullable<OrderPage['refund']>;
}

/** Takes a paid order back: how much, how it goes, what ends, and why (product.md#refunds). */
export function RefundDialog({ order, refund }: RefundDialogProps) {
  const formId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [isPart, setIsPart] = useState(false);
  const [typed, setTyped] = useState('');
  const [reference, setReference] = useState('');
  const [reason, setReason] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const [byCompany, setByCompany] = useState(order.isReturnable);
  const company = placeName({ provider: order.provider });
  const queryClient = useQueryClient();
  const partIdr = Number(typed.replaceAll('.', ''));
  const { mostIdr } = refund;
  const amountIdr = isPart ? partIdr : mostIdr;
  const amountFault = amountIdr < 1 ? m.amountNeeded() : amountIdr > mostIdr ? m.amountTooHigh() : undefined;
  const reasonFault = reason.trim().length < 3 ? m.reasonNeeded() : undefined;
  const { name } = order.person;
  const refunding = useMutation({
    mutationFn: () =>
      api.checkout.refund({
        id: order.id,
        amountIdr,
        reason: reason.trim(),
        reference: byCompany ? null : reference.trim() || null,
        byCompany,
      }),
    onSuccess: async ({ status }) => {
      await queryClient.invalidateQueries({ queryKey: apiQuery.finance.key() });
      await queryClient.invalidateQueries({ queryKey: apiQuery.checkout.adminOrders.key() });
      setIsOpen(false);
      toast.success(
        byCompany
          ? m.refundAsked({ name, company })
          : (status === 'REFUNDED' ? m.refundDone : m.refundWaits)({ name }),
      );
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsAsked(true);
    if (!amountFault && !reasonFault) return refunding.mutate();
    showField(event.currentTarget, amountFault ? 'amount' : 'reason');
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        setIsOpen(next);
        // Someone else may have been faster: the page then says what they did.
        if (!next && refunding.isError)
          void queryClient.invalidateQueries({ queryKey: apiQuery.finance.key() });
      }}
      hasUnsaved={(reason.trim() !== '' || reference.trim() !== '') && !refunding.isSuccess}
      trigger={
        <Button variant="secondary" icon={<Undo2 className="size-4" aria-hidden="true" />}>
          {m.refund()}
        </Button>
      }
      title={m.refundTitle({ name })}
      description={m.refundText({ plan: order.planName, amount: formatIdr(mostIdr) })}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">{m.keepOrder()}</Button>
          </DialogClose>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            isBusy={refunding.isPending}
            busyLabel={m.refunding()}
          >
            {amountFault ? m.refund() : m.refundSum({ amount: formatIdr(amountIdr) })}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-5 pb-1">
        <div className="grid gap-3">
          <RadioGroup legend={m.howMuch()}>
            <Radio
              name="part"
              label={m.allOfIt({ amount: formatIdr(mostIdr) })}
              checked={!isPart}
              onChange={() => setIsPart(false)}
            />
            <Radio name="part" label={m.aPart()} checked={isPart} onChange={() => setIsPart(true)} />
          </RadioGroup>
          {isPart ? (
            <TextField
              label={m.amount()}
              name="amount"
              prefix="Rp"
              inputMode="numeric"
              autoComplete="off"
              inputClassName="tabular-nums"
              hint={m.partHint()}
              value={typed}
              onChange={(event) => setTyped(amountText(event.target.value))}
              error={isAsked ? amountFault : undefined}
            />
          ) : null}
        </div>
        {order.isReturnable ? (
          <RadioGroup legend={m.howItGoes()}>
            <Radio
              name="way"
              label={m.companySends({ company })}
              description={m.companySendsHint()}
              checked={byCompany}
              onChange={() => setByCompany(true)}
            />
            <Radio name="way" label={m.weSend()} checked={!byCompany} onChange={() => setByCompany(false)} />
          </RadioGroup>
        ) : null}
        {byCompany ? null : (
          <TextField
            label={m.reference()}
            hint={order.provider === 'transfer' ? m.referenceByHand() : m.referenceByCompany()}
            maxLength={longestReference}
            autoComplete="off"
            value={reference}
            onChange={(event) => setReference(event.target.value)}
          />
        )}
        <TakenBack order={order} refund={refund} amountIdr={amountFault ? 0 : amountIdr} />
        <div className="grid gap-2">
          <TextArea
            label={m.reason()}
            name="reason"
            lang={refund.language}
            hint={m.reasonHint({ name, language: refund.language })}
            rows={2}
            maxLength={longestRefundReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={isAsked ? reasonFault : undefined}
          />
          <ul className="flex flex-wrap gap-2">
            {refund.reasons.map((ready) => (
              <li key={ready} lang={refund.language}>
                <Button variant="secondary" size="sm" onClick={() => setReason(ready)}>
                  {ready}
                </Button>
              </li>
            ))}
          </ul>
        </div>
        {refunding.error ? (
          <Notice tone="danger" title={m.notRefunded()}>
            {errorMessage(refunding.error, m.notRefunded())}
          </Notice>
        ) : null}
      </form>
    </Dialog>
  );
}

type Row = readonly [LucideIcon, string, string | null];

/** What closes: the plan, or the courses of a product, if it has any. */
function endings(order: RefundDialogProps['order'], refund: RefundDialogProps['refund']): Row[] {
  const { name } = order.person;
  const keeps = m.keepsNotes({ name });
  if (order.tier === null)
    return refund.courses > 0 ? [[Lock, m.coursesClose({ count: refund.courses }), keeps]] : [];
  if (!refund.endsPlan) return [[Lock, m.planEndedBefore({ plan: order.planName }), null]];
  const after = refund.tierAfter ? m.backTo({ name, plan: tierNames[refund.tierAfter] }) : keeps;
  return [[Lock, m.planEnds({ plan: order.planName }), after]];
}

function TakenBack({ order, refund, amountIdr }: RefundDialogProps & { amountIdr: number }) {
  const credits = creditKinds
    .filter((kind) => (refund.credits?.[kind] ?? 0) > 0)
    .map((kind) => creditsText(kind, refund.credits?.[kind] ?? 0));
  const tax = order.receipt && taxPartsOf(amountIdr, order.receipt.taxKind);
  const rows: Row[] = [
    ...endings(order, refund),
    ...(credits.length > 0 ? [[Coins, m.creditsGo(), credits.join(', ')] as const] : []),
    ...(refund.sessions > 0
      ? [[CalendarCheck, m.sessionsStay({ count: refund.sessions }), m.sessionsStayText()] as const]
      : []),
    ...(order.part?.all.some(({ state }) => state === 'OPEN')
      ? [[CalendarX, m.openPartsCancelled(), m.openPartsCancelledText()] as const]
      : []),
    ...(order.receipt
      ? [
          [
            ReceiptText,
            m.receiptNumber({ number: order.receipt.number }),
            tax ? m.getsCorrectionTax({ tax: signedIdr(-tax.ppnIdr) }) : m.getsCorrection(),
          ] as const,
        ]
      : []),
  ];
  return (
    <div>
      <h3 className="mb-2 text-ui font-semibold">{m.takenBack()}</h3>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {rows.map(([Icon, text, detail]) => (
          <li key={text} className="flex gap-3 px-4 py-3 text-ui">
            <Icon className="mt-0.5 size-5 shrink-0 text-ink-3" aria-hidden="true" />
            <span className="min-w-0">
              {text}
              {detail ? <span className="block text-small text-ink-3">{detail}</span> : null}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
