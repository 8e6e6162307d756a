import { formatIdr } from '#kernel/money.ts';
import { brand } from '#kit/brand.ts';
import { MailButton, MailLayout, MailText, renderMail } from '#providers/mail/mail-layout.tsx';

export const receiptMail = (props: {
  name: string;
  planName: string;
  amountIdr: number;
  paidAt: string;
  orderId: string;
  dashboardUrl: string;
}) =>
  renderMail(
    <MailLayout
      preview={`Your ${props.planName} plan is active.`}
      heading={`${props.planName} is yours`}
      reason={`You’re getting this email because we received a payment for your ${brand.name} account. Order ${props.orderId}.`}
    >
      <MailText>
        Thank you, {props.name}. We received {formatIdr(props.amountIdr)} on {props.paidAt}. You paid once;
        there’s no subscription.
      </MailText>
      <MailButton href={props.dashboardUrl}>Go to Dashboard</MailButton>
    </MailLayout>,
  );
