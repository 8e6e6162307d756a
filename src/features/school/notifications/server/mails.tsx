import { brand } from '#kit/brand.ts';
import { MailButton, MailLayout, MailText, renderMail } from '#providers/mail/mail-layout.tsx';

export const notificationMail = (props: { name: string; title: string; message: string; url: string }) =>
  renderMail(
    <MailLayout
      preview={props.message}
      heading={props.title}
      reason={`You’re getting this email because of your notification preferences at ${brand.name}. Change them on the notifications page.`}
    >
      <MailText>Hello {props.name},</MailText>
      <MailText>{props.message}</MailText>
      <MailButton href={props.url}>Open {brand.name}</MailButton>
    </MailLayout>,
  );
