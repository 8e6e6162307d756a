import { Link } from '@tanstack/react-router';
import { LifeBuoy } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import { bookingTypeNames } from '../rules.ts';
import { shortDateAndTime } from '../session-time.ts';
import type { Session } from './bookings-queries.ts';
import * as steps from './messages/m.ts';

/** Learners cannot cancel in the product: two numbered steps explain how (product.md#cancelled-sessions). */
export function CancelDialog({
  session,
  zone,
  trigger,
}: {
  session: Session;
  zone: string;
  trigger: ReactElement;
}) {
  const what = `${bookingTypeNames[session.type]()}, ${shortDateAndTime(session.startTime, zone)}`;
  return (
    <Dialog
      trigger={trigger}
      title={m.cancelThisSession()}
      description={what}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">{m.keepSession()}</Button>
          </DialogClose>
          <Button
            icon={<LifeBuoy className="size-4" aria-hidden="true" />}
            render={<Link to="/support" search={{ subject: m.cancelledSessionSubject({ session: what }) }} />}
          >
            {m.contactSupport()}
          </Button>
        </>
      }
    >
      <ol className="space-y-4 text-body">
        <Step number={1}>
          {steps.cancelThere({
            service: (text) =>
              session.cancelUrl ? (
                <TextLink render={<a href={session.cancelUrl} target="_blank" rel="noreferrer" />}>
                  {text}
                </TextLink>
              ) : (
                text
              ),
          })}
        </Step>
        <Step number={2}>{m.thenContactAdmin()}</Step>
      </ol>
    </Dialog>
  );
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        className="grid size-6 shrink-0 place-items-center rounded-full bg-primary-soft text-small font-bold text-primary-ink"
        aria-hidden="true"
      >
        {number}
      </span>
      <span>{children}</span>
    </li>
  );
}
