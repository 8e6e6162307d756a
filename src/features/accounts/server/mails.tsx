import { brand } from '#brand';
import { MailButton, MailLayout, MailText, renderMail } from '#providers/mail/mail-layout.tsx';

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name;

export const welcomeMail = (props: { name: string; verifyUrl: string }) =>
  renderMail(
    <MailLayout
      preview="Confirm your e-mail and take the first step."
      heading={`Welcome, ${firstName(props.name)}`}
      reason={`You receive this mail because someone created a ${brand.name} account with this address. If it was not you, ignore it.`}
    >
      <MailText>Your account is ready. Please confirm that this address is yours:</MailText>
      <MailButton href={props.verifyUrl}>Confirm e-mail</MailButton>
      <MailText isQuiet>The link works for 24 hours. You can already learn without it.</MailText>
    </MailLayout>,
  );

export const resetMail = (props: { name: string; resetUrl: string }) =>
  renderMail(
    <MailLayout
      preview="Choose a new password."
      heading="Choose a new password"
      reason={`You receive this mail because someone asked for a password reset on ${brand.name}. If it was not you, ignore it: nothing changes.`}
    >
      <MailText>Hello {firstName(props.name)}, with this link you can choose a new password:</MailText>
      <MailButton href={props.resetUrl}>Reset password</MailButton>
      <MailText isQuiet>It works once, for 1 hour.</MailText>
    </MailLayout>,
  );

export const passwordChangedMail = (props: { name: string; supportUrl: string }) =>
  renderMail(
    <MailLayout
      preview="Your password was changed."
      heading="Your password was changed"
      reason={`You receive this mail because the password of your ${brand.name} account was changed.`}
    >
      <MailText>
        Hello {firstName(props.name)}, your password was changed and every session was signed out.
      </MailText>
      <MailText>If this was not you, write to us at once:</MailText>
      <MailButton href={props.supportUrl}>Contact Support</MailButton>
    </MailLayout>,
  );
