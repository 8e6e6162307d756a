import { brand } from '#kit/brand.ts';
import { MailButton, MailLayout, MailText, renderMail } from '#providers/mail/mail-layout.tsx';
import * as m from '../messages/m.ts';

export const notificationMail = (props: { name: string; title: string; message: string; url: string }) =>
  renderMail(
    <MailLayout preview={props.message} heading={props.title} reason={m.mailReason({ school: brand.name })}>
      <MailText>{m.hello({ name: props.name })}</MailText>
      <MailText>{props.message}</MailText>
      <MailButton href={props.url}>{m.openSchool({ school: brand.name })}</MailButton>
    </MailLayout>,
  );
