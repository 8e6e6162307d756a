import type { ReactElement } from 'react';
import { brand } from '#kit/brand.ts';
import { MailButton, MailLayout, MailText, renderMail } from '#providers/mail/mail-layout.tsx';
import * as m from '../messages/m.ts';

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name;

const withSubject = async (subject: string, mail: ReactElement) => ({ subject, ...(await renderMail(mail)) });

/** Has no name in it: anyone can fill in the form with any text and someone else's address. */
export const confirmMail = (props: { confirmUrl: string }) =>
  withSubject(
    m.confirmTitle(),
    <MailLayout
      preview={m.confirmPreview()}
      heading={m.confirmTitle()}
      reason={m.confirmReason({ brand: brand.name })}
    >
      <MailText>{m.confirmHello()}</MailText>
      <MailButton href={props.confirmUrl}>{m.confirm()}</MailButton>
      <MailText isQuiet>{m.linkWorksOnce()}</MailText>
    </MailLayout>,
  );

export const alreadySubscribedMail = (props: { name: string; unsubscribeUrl: string }) =>
  withSubject(
    m.alreadySubscribedTitle(),
    <MailLayout
      preview={m.nothingToDo()}
      heading={m.alreadySubscribedTitle()}
      reason={m.alreadySubscribedReason({ brand: brand.name })}
      unsubscribeUrl={props.unsubscribeUrl}
    >
      <MailText>{m.alreadySubscribedText({ name: firstName(props.name) })}</MailText>
    </MailLayout>,
  );

export const welcomeMail = (props: { name: string; blogUrl: string; unsubscribeUrl: string }) =>
  withSubject(
    m.subscriptionConfirmed(),
    <MailLayout
      preview={m.welcomePreview()}
      heading={m.welcome({ name: firstName(props.name) })}
      reason={m.welcomeReason({ brand: brand.name })}
      unsubscribeUrl={props.unsubscribeUrl}
    >
      <MailText>{m.welcomeText()}</MailText>
      <MailText>{m.somethingToRead()}</MailText>
      <MailButton href={props.blogUrl}>{m.openBlog()}</MailButton>
    </MailLayout>,
  );
