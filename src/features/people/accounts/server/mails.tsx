import { brand } from '#kit/brand.ts';
import { MailButton, MailLayout, MailText, renderMail } from '#providers/mail/mail-layout.tsx';

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name;

export const welcomeMail = (props: { name: string; verifyUrl: string }) =>
  renderMail(
    <MailLayout
      preview="Confirm your email and take the first step."
      heading={`Welcome, ${firstName(props.name)}`}
      reason={`You’re getting this email because someone created a ${brand.name} account with this address. If it wasn’t you, ignore it: you can reset the password at any time and make the account yours.`}
    >
      <MailText>Your account is ready. Please confirm that this address is yours:</MailText>
      <MailButton href={props.verifyUrl}>Confirm email</MailButton>
      <MailText isQuiet>
        The link works for 24 hours, on a device where you’re logged in. You can start learning without it.
      </MailText>
    </MailLayout>,
  );

export const invitationMail = (props: { name: string; resetUrl: string }) =>
  renderMail(
    <MailLayout
      preview="Choose a password and get started."
      heading={`Welcome, ${firstName(props.name)}`}
      reason={`You’re getting this email because an administrator of ${brand.name} made an account for this address.`}
    >
      <MailText>Your account is ready. Choose a password and get started:</MailText>
      <MailButton href={props.resetUrl}>Choose a password</MailButton>
      <MailText isQuiet>
        The link works once, for 7 days. After that, request a new one on the login page.
      </MailText>
    </MailLayout>,
  );

export const resetMail = (props: { name: string; resetUrl: string }) =>
  renderMail(
    <MailLayout
      preview="Choose a new password."
      heading="Choose a new password"
      reason={`You’re getting this email because someone asked for a password reset on ${brand.name}. If it wasn’t you, ignore it: nothing changes.`}
    >
      <MailText>Hello {firstName(props.name)}, use this link to choose a new password:</MailText>
      <MailButton href={props.resetUrl}>Reset password</MailButton>
      <MailText isQuiet>It works once, for 1 hour.</MailText>
    </MailLayout>,
  );

export const passwordChangedMail = (props: { name: string; supportUrl: string }) =>
  renderMail(
    <MailLayout
      preview="Your password was changed."
      heading="Your password was changed"
      reason={`You’re getting this email because the password of your ${brand.name} account was changed.`}
    >
      <MailText>
        Hello {firstName(props.name)}, your password was changed and your other devices were signed out.
      </MailText>
      <MailText>If this wasn’t you, write to us right away:</MailText>
      <MailButton href={props.supportUrl}>Contact Support</MailButton>
    </MailLayout>,
  );

export const confirmEmailMail = (props: { name: string; confirmUrl: string }) =>
  renderMail(
    <MailLayout
      preview="Confirm your new email address."
      heading="Is this your new email address?"
      reason={`You’re getting this email because someone wants to use this address for a ${brand.name} account. If it wasn’t you, ignore it: nothing changes.`}
    >
      <MailText>
        Hello {firstName(props.name)}, open this link to start logging in with this address:
      </MailText>
      <MailButton href={props.confirmUrl}>Confirm new address</MailButton>
      <MailText isQuiet>It works once, for 24 hours, on a device where you’re logged in.</MailText>
    </MailLayout>,
  );

export const emailChangedMail = (props: { name: string; newEmail: string; supportUrl: string }) =>
  renderMail(
    <MailLayout
      preview="Your email address was changed."
      heading="Your email address was changed"
      reason={`You’re getting this email because this was the address of a ${brand.name} account.`}
    >
      <MailText>
        Hello {firstName(props.name)}, your account now uses {props.newEmail}.
      </MailText>
      <MailText>If this wasn’t you, write to us right away:</MailText>
      <MailButton href={props.supportUrl}>Contact Support</MailButton>
    </MailLayout>,
  );

export const securityNoticeMail = (props: { name: string; text: string; supportUrl: string }) =>
  renderMail(
    <MailLayout
      preview={props.text}
      heading="Your account"
      reason={`You’re getting this email because the security of your ${brand.name} account changed.`}
    >
      <MailText>
        Hello {firstName(props.name)}. {props.text}
      </MailText>
      <MailText>If this wasn’t you, write to us right away:</MailText>
      <MailButton href={props.supportUrl}>Contact Support</MailButton>
    </MailLayout>,
  );
