import { brand } from '#kit/brand.ts';
import { MailButton, MailLayout, MailText, renderMail } from '#providers/mail/mail-layout.tsx';

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name;

export const welcomeMail = (props: { name: string; verifyUrl: string }) =>
  renderMail(
    <MailLayout
      preview="Confirm your email and take the first step."
      heading={`Welcome, ${firstName(props.name)}`}
      reason={`You receive this mail because someone created a ${brand.name} account with this address. If it was not you, ignore it: you can reset the password at any time and make the account yours.`}
    >
      <MailText>Your account is ready. Please confirm that this address is yours:</MailText>
      <MailButton href={props.verifyUrl}>Confirm email</MailButton>
      <MailText isQuiet>
        The link works for 24 hours, where you are logged in. You can already learn without it.
      </MailText>
    </MailLayout>,
  );

export const invitationMail = (props: { name: string; resetUrl: string }) =>
  renderMail(
    <MailLayout
      preview="Choose a password and begin."
      heading={`Welcome, ${firstName(props.name)}`}
      reason={`You receive this mail because an administrator of ${brand.name} made an account for this address.`}
    >
      <MailText>Your account is ready. Choose a password and begin:</MailText>
      <MailButton href={props.resetUrl}>Choose a password</MailButton>
      <MailText isQuiet>
        The link works once, for 7 days. After that, ask for a new one at the login.
      </MailText>
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

export const confirmEmailMail = (props: { name: string; confirmUrl: string }) =>
  renderMail(
    <MailLayout
      preview="Confirm your new address."
      heading="Is this your new address?"
      reason={`You receive this mail because someone wants to use this address for a ${brand.name} account. If it was not you, ignore it: nothing changes.`}
    >
      <MailText>
        Hello {firstName(props.name)}, open this link to log in with this address from now on:
      </MailText>
      <MailButton href={props.confirmUrl}>Confirm new address</MailButton>
      <MailText isQuiet>It works once, for 24 hours, where you are logged in.</MailText>
    </MailLayout>,
  );

export const emailChangedMail = (props: { name: string; newEmail: string; supportUrl: string }) =>
  renderMail(
    <MailLayout
      preview="Your address was changed."
      heading="Your address was changed"
      reason={`You receive this mail because this was the address of a ${brand.name} account.`}
    >
      <MailText>
        Hello {firstName(props.name)}, your account now uses {props.newEmail}.
      </MailText>
      <MailText>If this was not you, write to us at once:</MailText>
      <MailButton href={props.supportUrl}>Contact Support</MailButton>
    </MailLayout>,
  );

export const securityNoticeMail = (props: { name: string; text: string; supportUrl: string }) =>
  renderMail(
    <MailLayout
      preview={props.text}
      heading="Your account"
      reason={`You receive this mail because the security of your ${brand.name} account changed.`}
    >
      <MailText>
        Hello {firstName(props.name)}. {props.text}
      </MailText>
      <MailText>If this was not you, write to us at once:</MailText>
      <MailButton href={props.supportUrl}>Contact Support</MailButton>
    </MailLayout>,
  );
