import { brand } from '#kit/brand.ts';
import { MailButton, MailLayout, MailText, renderMail } from '#providers/mail/mail-layout.tsx';

const reason = `You receive this mail because of a coaching session in your ${brand.name} account.`;

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
      <MailText isQuiet>Write down one question that you want answered before the call ends.</MailText>
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
      preview={`${props.session} was canceled.`}
      heading="Your session was canceled"
      reason={reason}
    >
      <MailText>
        {props.name}, {props.session} was canceled.{' '}
        {props.isCreditBack ? 'Its credit is back.' : 'An admin decides whether the credit comes back.'}
      </MailText>
      <MailButton href={props.supportUrl}>Contact Support</MailButton>
    </MailLayout>,
  );

export const noCreditMail = (props: { name: string; when: string; bookingsUrl: string }) =>
  renderMail(
    <MailLayout
      preview="No session was left for it."
      heading="Your session could not be booked"
      reason={reason}
    >
      <MailText>
        {props.name}, you chose {props.when}, but no session was left in your plan. We canceled it again, so
        nobody waits for you.
      </MailText>
      <MailButton href={props.bookingsUrl}>Open Bookings</MailButton>
    </MailLayout>,
  );
