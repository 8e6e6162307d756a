import { brand } from '#kit/brand.ts';
import { MailButton, MailLayout, MailText, renderMail } from '#providers/mail/mail-layout.tsx';

export interface ReviewMail {
  name: string;
  /** Such as “CV-Sari.pdf” or “sari/kopi”. */
  title: string;
  reviewUrl: string;
}

const reason = `You’re getting this email because you asked for a review in your ${brand.name} account.`;

export const pickedUpMail = ({ name, title, reviewUrl }: ReviewMail) =>
  renderMail(
    <MailLayout
      preview={`A coach has started on ${title}.`}
      heading="Your review has started"
      reason={reason}
    >
      <MailText>
        {name}, a coach has started on {title}. We’ll email you again when the feedback is ready.
      </MailText>
      <MailButton href={reviewUrl}>See its progress</MailButton>
    </MailLayout>,
  );

/** @param isBare whether it was completed without a summary or a document. */
export const completedMail = ({ name, title, reviewUrl, isBare }: ReviewMail & { isBare: boolean }) =>
  renderMail(
    <MailLayout
      preview={isBare ? `The review of ${title} is completed.` : `Your feedback on ${title} is ready.`}
      heading={isBare ? 'Your review is completed' : 'Your feedback is ready'}
      reason={reason}
    >
      <MailText>
        {name}, your coach has finished reviewing {title}
        {isBare ? ', without written feedback.' : ' and sent feedback.'}
      </MailText>
      <MailButton href={reviewUrl}>{isBare ? 'See the review' : 'Read the feedback'}</MailButton>
    </MailLayout>,
  );
