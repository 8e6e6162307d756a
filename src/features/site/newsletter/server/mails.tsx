import { brand } from '#kit/brand.ts';
import { MailButton, MailLayout, MailText, renderMail } from '#providers/mail/mail-layout.tsx';

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name;

/** Has no name in it: anyone can fill in the form with any text and someone else's address. */
export const confirmMail = (props: { confirmUrl: string }) =>
  renderMail(
    <MailLayout
      preview="One click and you’re subscribed."
      heading="Confirm your subscription"
      reason={`You’re getting this email because someone entered this address for the ${brand.name} newsletter. If it wasn’t you, do nothing and you won’t be subscribed.`}
    >
      <MailText>Hello, please confirm that you’d like our newsletter:</MailText>
      <MailButton href={props.confirmUrl}>Confirm subscription</MailButton>
      <MailText isQuiet>The link works once, for 7 days.</MailText>
    </MailLayout>,
  );

export const alreadySubscribedMail = (props: { name: string; unsubscribeUrl: string }) =>
  renderMail(
    <MailLayout
      preview="There’s nothing left to do."
      heading="You’re already subscribed"
      reason={`You’re getting this email because someone entered this address for the ${brand.name} newsletter, which you’ve already confirmed.`}
      unsubscribeUrl={props.unsubscribeUrl}
    >
      <MailText>
        Hello {firstName(props.name)}, this address already gets our newsletter. There’s nothing left to do.
      </MailText>
    </MailLayout>,
  );

export const welcomeMail = (props: { name: string; blogUrl: string; unsubscribeUrl: string }) =>
  renderMail(
    <MailLayout
      preview="The next issue will come to this address."
      heading={`Welcome, ${firstName(props.name)}`}
      reason={`You’re getting this email because you confirmed your subscription to the ${brand.name} newsletter.`}
      unsubscribeUrl={props.unsubscribeUrl}
    >
      <MailText>
        Your subscription is confirmed. We write when there’s something worth half an hour of your time: an
        article, a new module, a mistake and what it taught us.
      </MailText>
      <MailText>Until then, here’s something to read:</MailText>
      <MailButton href={props.blogUrl}>Open the blog</MailButton>
    </MailLayout>,
  );
