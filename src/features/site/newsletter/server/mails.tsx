import { brand } from '#kit/brand.ts';
import { MailButton, MailLayout, MailText, renderMail } from '#providers/mail/mail-layout.tsx';

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name;

/** Has no name in it: anyone can fill in the form with any text and someone else's address. */
export const confirmMail = (props: { confirmUrl: string }) =>
  renderMail(
    <MailLayout
      preview="One press, and our letters come to you."
      heading="Confirm your subscription"
      reason={`You receive this mail because someone entered this address for the newsletter of ${brand.name}. If it was not you, do nothing: no letter will come.`}
    >
      <MailText>Hello, please confirm that you want our newsletter:</MailText>
      <MailButton href={props.confirmUrl}>Confirm subscription</MailButton>
      <MailText isQuiet>The link works once, for 7 days.</MailText>
    </MailLayout>,
  );

export const alreadySubscribedMail = (props: { name: string; unsubscribeUrl: string }) =>
  renderMail(
    <MailLayout
      preview="Nothing is left to do."
      heading="You are subscribed already"
      reason={`You receive this mail because someone entered this address for the newsletter of ${brand.name}, which you confirmed before.`}
      unsubscribeUrl={props.unsubscribeUrl}
    >
      <MailText>
        Hello {firstName(props.name)}, this address gets our newsletter already. Nothing is left to do.
      </MailText>
    </MailLayout>,
  );

export const welcomeMail = (props: { name: string; blogUrl: string; unsubscribeUrl: string }) =>
  renderMail(
    <MailLayout
      preview="The next letter comes to this address."
      heading={`Welcome, ${firstName(props.name)}`}
      reason={`You receive this mail because you confirmed your subscription to the newsletter of ${brand.name}.`}
      unsubscribeUrl={props.unsubscribeUrl}
    >
      <MailText>
        Your subscription is confirmed. We write when there is something worth half an hour of yours: an
        article, a new module, a mistake and what it taught.
      </MailText>
      <MailText>Until then, there is something to read:</MailText>
      <MailButton href={props.blogUrl}>Open the blog</MailButton>
    </MailLayout>,
  );
