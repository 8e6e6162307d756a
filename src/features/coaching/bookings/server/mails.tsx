import { brand } from '#kit/brand.ts';
import { MailButton, MailLayout, MailText, renderMail } from '#providers/mail/mail-layout.tsx';
import * as m from '../messages/m.ts';
import type { BookingType } from '../rules.ts';
import { bookingTypeNames } from '../rules.ts';

const reason = () => m.whyThisMail({ school: brand.name });

export const reminderSubject = (hours: number): string =>
  hours === 1 ? m.sessionInAnHour() : m.sessionTomorrow();

export const reminderMail = (props: {
  name: string;
  hours: number;
  type: BookingType;
  when: string;
  joinUrl: string | null;
  bookingsUrl: string;
}) =>
  renderMail(
    <MailLayout
      preview={m.typeAt({ type: bookingTypeNames[props.type](), when: props.when })}
      heading={reminderSubject(props.hours)}
      reason={reason()}
    >
      <MailText>{m.yourSessionIsOn({ name: props.name, type: props.type, when: props.when })}</MailText>
      <MailText isQuiet>{m.writeAQuestion()}</MailText>
      <MailButton href={props.joinUrl ?? props.bookingsUrl}>
        {props.joinUrl ? m.joinSession() : m.openBookings()}
      </MailButton>
    </MailLayout>,
  );

export const canceledMail = (props: {
  name: string;
  session: string;
  isCreditBack: boolean;
  supportUrl: string;
}) =>
  renderMail(
    <MailLayout
      preview={m.sessionIsCancelled({ session: props.session })}
      heading={m.yourSessionWasCancelled()}
      reason={reason()}
    >
      <MailText>
        {m.nameSessionCancelled({ name: props.name, session: props.session })}{' '}
        {props.isCreditBack ? m.creditIsBack() : m.adminWillDecide()}
      </MailText>
      <MailButton href={props.supportUrl}>{m.contactSupport()}</MailButton>
    </MailLayout>,
  );

export const noCreditMail = (props: { name: string; when: string; bookingsUrl: string }) =>
  renderMail(
    <MailLayout preview={m.hadNoSessionsLeft()} heading={m.couldNotBook()} reason={reason()}>
      <MailText>{m.choseWithoutCredit({ name: props.name, when: props.when })}</MailText>
      <MailButton href={props.bookingsUrl}>{m.openBookings()}</MailButton>
    </MailLayout>,
  );
