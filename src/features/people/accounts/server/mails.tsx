import { here } from '#kernel/addresses.ts';
import { brand } from '#kit/brand.ts';
import type { Deps } from '#kit/deps.server.ts';
import { MailButton, MailLayout, MailText, renderMail } from '#providers/mail/mail-layout.tsx';
import * as m from '../messages/m.ts';

/** The page in the language of the mail. */
export const supportUrl = ({ config }: Pick<Deps, 'config'>): string => `${config.appUrl}${here('/support')}`;

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name;

export const welcomeMail = (props: { name: string; verifyUrl: string }) =>
  renderMail(
    <MailLayout
      preview={m.welcomePreview()}
      heading={m.welcome({ name: firstName(props.name) })}
      reason={m.welcomeReason({ school: brand.name })}
    >
      <MailText>{m.confirmYours()}</MailText>
      <MailButton href={props.verifyUrl}>{m.confirmEmail()}</MailButton>
      <MailText isQuiet>{m.welcomeLinkRule()}</MailText>
    </MailLayout>,
  );

export const invitationMail = (props: { name: string; resetUrl: string }) =>
  renderMail(
    <MailLayout
      preview={m.invitationPreview()}
      heading={m.welcome({ name: firstName(props.name) })}
      reason={m.invitationReason({ school: brand.name })}
    >
      <MailText>{m.choosePasswordText()}</MailText>
      <MailButton href={props.resetUrl}>{m.choosePassword()}</MailButton>
      <MailText isQuiet>{m.invitationLinkRule()}</MailText>
    </MailLayout>,
  );

export const resetMail = (props: { name: string; resetUrl: string }) =>
  renderMail(
    <MailLayout
      preview={m.resetPreview()}
      heading={m.resetHeading()}
      reason={m.resetReason({ school: brand.name })}
    >
      <MailText>{m.resetText({ name: firstName(props.name) })}</MailText>
      <MailButton href={props.resetUrl}>{m.resetPassword()}</MailButton>
      <MailText isQuiet>{m.resetLinkRule()}</MailText>
    </MailLayout>,
  );

export const passwordChangedMail = (props: { name: string; supportUrl: string }) =>
  renderMail(
    <MailLayout
      preview={m.changedPreview()}
      heading={m.changedHeading()}
      reason={m.changedReason({ school: brand.name })}
    >
      <MailText>{m.changedText({ name: firstName(props.name) })}</MailText>
      <MailText>{m.notYou()}</MailText>
      <MailButton href={props.supportUrl}>{m.contactSupport()}</MailButton>
    </MailLayout>,
  );

export const confirmEmailMail = (props: { name: string; confirmUrl: string }) =>
  renderMail(
    <MailLayout
      preview={m.newAddressPreview()}
      heading={m.newAddressHeading()}
      reason={m.newAddressReason({ school: brand.name })}
    >
      <MailText>{m.newAddressText({ name: firstName(props.name) })}</MailText>
      <MailButton href={props.confirmUrl}>{m.confirmNewAddress()}</MailButton>
      <MailText isQuiet>{m.newAddressLinkRule()}</MailText>
    </MailLayout>,
  );

export const emailChangedMail = (props: { name: string; newEmail: string; supportUrl: string }) =>
  renderMail(
    <MailLayout
      preview={m.addressChangedPreview()}
      heading={m.addressChanged()}
      reason={m.addressChangedReason({ school: brand.name })}
    >
      <MailText>{m.addressChangedText({ name: firstName(props.name), email: props.newEmail })}</MailText>
      <MailText>{m.notYou()}</MailText>
      <MailButton href={props.supportUrl}>{m.contactSupport()}</MailButton>
    </MailLayout>,
  );

export const securityNoticeMail = (props: { name: string; text: string; supportUrl: string }) =>
  renderMail(
    <MailLayout
      preview={props.text}
      heading={m.yourAccount()}
      reason={m.noticeReason({ school: brand.name })}
    >
      <MailText>{m.noticeText({ name: firstName(props.name), text: props.text })}</MailText>
      <MailText>{m.notYou()}</MailText>
      <MailButton href={props.supportUrl}>{m.contactSupport()}</MailButton>
    </MailLayout>,
  );
