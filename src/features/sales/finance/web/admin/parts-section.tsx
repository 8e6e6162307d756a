import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { longestRefundReason } from '#features/sales/checkout/rules.ts';
import { lastDayOf, startOfSchoolDay } from '#features/sales/plans/parts.ts';
import { formatIdr } from '#kernel/money.ts';
import { businessTimeZone, formatFieldTimeIn, formatTableDateIn } from '#kernel/time.ts';
import { api, apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import type { OrderPage } from './finance-queries.ts';
import { showField } from './show-field.ts';

type Parts = NonNullable<OrderPage['part']>;
type Part = Parts['all'][number];

interface PartsSectionProps {
  order: OrderPage;
  part: Parts;
  /** Whether the viewer may move due days and cancel the rest. */
  canChange: boolean;
}

const day = (at: Date | string) => formatTableDateIn(new Date(at), businessTimeZone);

/** The parts of a purchase: when each is due, what has paid it, and what an owner can change. */
export function PartsSection({ order, part, canChange }: PartsSectionProps) {
  const isOpen = part.all.some(({ state }) => state === 'OPEN');
  const mayChange = canChange && !order.isOwn && isOpen;
  return (
    <Card>
      <h2 className="flex items-center gap-2 text-h4">
        <CalendarClock className="size-4.5 text-ink-3" aria-hidden="true" />
        {m.inParts()}
      </h2>
      <p className="mt-1 text-small text-ink-2">
        {m.partOfAll({ no: part.no, parts: part.of })}
        {part.isHeld ? ` ${m.isHeldBack()}` : ''}
      </p>
      {part.all.length === 0 ? (
        <p className="mt-3 text-ui text-ink-2">{m.partsNotBegun()}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {part.all.map((one) => (
            <li key={one.no} className="grid gap-1 py-3 text-ui">
              <span className="flex items-baseline justify-between gap-3">
                <PartName part={one} orderId={order.id} />
                <span className="font-semibold tabular-nums">{formatIdr(one.amountIdr)}</span>
              </span>
              <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <span className="text-small text-ink-3">{m.dueOn({ day: day(one.dueAt) })}</span>
                <PartState part={one} />
              </span>
              {mayChange && one.state === 'OPEN' ? (
                <MoveDialog orderId={part.firstOrderId} part={one} name={order.person.name} />
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {mayChange ? <CancelDialog orderId={part.firstOrderId} order={order} /> : null}
    </Card>
  );
}

function PartName({ part, orderId }: { part: Part; orderId: string }) {
  const name = m.partNumber({ no: part.no });
  return part.paidBy === null || part.paidBy === orderId ? (
    <span>{name}</span>
  ) : (
    <TextLink render={<Link to="/admin/orders/$id" params={{ id: part.paidBy }} search={{}} />}>
      {name}
    </TextLink>
  );
}

function PartState({ part }: { part: Part }) {
  const [tone, label] = stateLook(part);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

function stateLook({ state, dueAt }: Part): readonly [StatusTone, string] {
  if (state === 'PAID') return ['success', m.partPaid()];
  if (state === 'CANCELLED') return ['neutral', m.partCancelled()];
  const due = new Date(dueAt);
  return due < startOfSchoolDay(new Date())
    ? ['warning', m.partOverdue({ day: day(lastDayOf(due)) })]
    : ['info', m.partOpen()];
}

function useChanged(message: string, onDone: () => void) {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: apiQuery.finance.key() });
    onDone();
    toast.success(message);
  };
}

function MoveDialog({ orderId, part, name }: { orderId: string; part: Part; name: string }) {
  const formId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const start = formatFieldTimeIn(new Date(part.dueAt), businessTimeZone).slice(0, 10);
  const [typed, setTyped] = useState(start);
  const moving = useMutation({
    mutationFn: () => api.instalments.move({ id: orderId, no: part.no, day: typed }),
    onSuccess: useChanged(m.partWasMoved({ name }), () => setIsOpen(false)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== '') moving.mutate();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        setIsOpen(next);
        setTyped(start);
        moving.reset();
      }}
      trigger={
        <Button variant="ghost" size="sm" className="w-max" aria-label={m.movePartOf({ no: part.no })}>
          {m.movePart()}
        </Button>
      }
      title={m.movePartOf({ no: part.no })}
      description={m.movePartText({ name })}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">{m.leaveParts()}</Button>
          </DialogClose>
          <Button type="submit" form={formId} isBusy={moving.isPending} busyLabel={m.saving()}>
            {m.saveDay()}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4 pb-1">
        <TextField
          label={m.newDueDay()}
          type="date"
          name="day"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {moving.error ? (
          <Notice tone="danger" title={m.partNotChanged()}>
            {errorMessage(moving.error, m.partNotChanged())}
          </Notice>
        ) : null}
      </form>
    </Dialog>
  );
}

function CancelDialog({ orderId, order }: { orderId: string; order: OrderPage }) {
  const formId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const { name } = order.person;
  const fault = reason.trim().length < 3 ? m.reasonNeeded() : undefined;
  const cancelling = useMutation({
    mutationFn: () => api.instalments.cancelRest({ id: orderId, reason: reason.trim() }),
    onSuccess: useChanged(m.restWasCancelled({ name }), () => setIsOpen(false)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsAsked(true);
    if (!fault) return cancelling.mutate();
    showField(event.currentTarget, 'reason');
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      hasUnsaved={reason.trim() !== '' && !cancelling.isSuccess}
      trigger={
        <Button variant="secondary" size="sm" className="mt-3">
          {m.cancelRest()}
        </Button>
      }
      title={m.cancelRestTitle({ name })}
      description={m.cancelRestText({ name, plan: order.planName })}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">{m.leaveParts()}</Button>
          </DialogClose>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            isBusy={cancelling.isPending}
            busyLabel={m.saving()}
          >
            {m.cancelRest()}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4 pb-1">
        <TextArea
          label={m.reason()}
          name="reason"
          hint={m.cancelReasonHint({ name })}
          rows={2}
          maxLength={longestRefundReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={isAsked ? fault : undefined}
        />
        {cancelling.error ? (
          <Notice tone="danger" title={m.partNotChanged()}>
            {errorMessage(cancelling.error, m.partNotChanged())}
          </Notice>
        ) : null}
      </form>
    </Dialog>
  );
}
