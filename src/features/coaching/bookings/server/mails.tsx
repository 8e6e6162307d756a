import { brand } from '#kit/brand.ts';
import { MailButton, MailLayout, MailText, renderMail } from '#providers/mail/mail-layout.tsx';

const reason = `You’re getting this email because of a coaching session in your ${brand.name} account.`;

export const reminderMail = (props: {
  name: string;
  distance: string;
  type: string;
  when: string;
  joinUrl: string | null;
  bookingsUrl: string;
}) =>
  renderMail(
    <MailLayout
      preview={`${props.type}: ${props.when}.`}
      heading={`Your session is ${props.distance}`}
      reason={reason}
    >
      <MailText>
        {props.name}, your {props.type.toLowerCase()} session is on {props.when}.
      </MailText>
      <MailText isQuiet>Write down one question you want answered on the call.</MailText>
      <MailButton href={props.joinUrl ?? props.bookingsUrl}>
        {props.joinUrl ? 'Join Session' : 'Open Bookings'}
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
      preview={`${props.session} was cancelled.`}
      heading="Your session was cancelled"
      reason={reason}
    >
      <MailText>
        {props.name}, {props.session} was cancelled.{' '}
        {props.isCreditBack
          ? 'You have the credit back.'
          : 'An admin will decide whether you get the credit back.'}
      </MailText>
      <MailButton href={props.supportUrl}>Contact Support</MailButton>
    </MailLayout>,
  );

export const noCreditMail = (props: { name: string; when: string; bookingsUrl: string }) =>
  renderMail(
    <MailLayout preview="You had no sessions left." heading="We couldn’t book your session" reason={reason}>
      <MailText>
        {props.name}, you chose {props.when}, but you had no sessions left. We cancelled it, so no one is
        waiting for you.
      </MailText>
      <MailButton href={props.bookingsUrl}>Open Bookings</MailButton>
    </MailLayout>,
  );
