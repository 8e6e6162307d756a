import { formatIdr } from '#kernel/money.ts';
import { brand } from '#kit/brand.ts';
import { MailButton, MailLayout, MailText, renderMail } from '#providers/mail/mail-layout.tsx';
import * as m from '../messages/m.ts';

/** To the buyer: the code, the address to pass on, and the page with the card. */
export const codeMail = (props: {
  name: string;
  soldName: string;
  amountIdr: number;
  paidAt: string;
  code: string;
  address: string;
  /** The day on which it is mailed to the person whom it is for; null when the buyer passes it on. */
  mailedOn: string | null;
  orderId: string;
  pageUrl: string;
}) =>
  renderMail(
    <MailLayout
      preview={m.codeMailPreview({ what: props.soldName })}
      heading={m.giftReady({ what: props.soldName })}
      reason={m.codeMailReason({ school: brand.name, order: props.orderId })}
    >
      <MailText>
        {m.codeMailPaid({ name: props.name, amount: formatIdr(props.amountIdr), date: props.paidAt })}
      </MailText>
      <MailText>{m.codeMailCode({ code: props.code, address: props.address })}</MailText>
      <MailText>{props.mailedOn ? m.codeMailDay({ day: props.mailedOn }) : m.codeMailPassOn()}</MailText>
      <MailButton href={props.pageUrl}>{m.openGiftPage()}</MailButton>
    </MailLayout>,
  );

/** To the person whom it is for, who may have no account. */
export const giftMail = (props: {
  fromName: string;
  toName: string;
  soldName: string;
  message: string;
  code: string;
  address: string;
}) =>
  renderMail(
    <MailLayout
      preview={m.giftMailPreview({ from: props.fromName, school: brand.name })}
      heading={m.givesYou({ from: props.fromName, what: props.soldName })}
      reason={m.giftMailReason({ from: props.fromName, school: brand.name })}
    >
      <MailText>{props.toName ? m.helloTo({ name: props.toName }) : m.hello()}</MailText>
      {props.message ? <MailText>{m.quoted({ message: props.message })}</MailText> : null}
      <MailText>{m.giftMailText({ what: props.soldName, school: brand.name })}</MailText>
      <MailButton href={props.address}>{m.openGift()}</MailButton>
      <MailText isQuiet>{m.giftMailCode({ code: props.code })}</MailText>
    </MailLayout>,
  );
