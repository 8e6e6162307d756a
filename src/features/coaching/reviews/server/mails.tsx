import { brand } from '#kit/brand.ts';
import { MailButton, MailLayout, MailText, renderMail } from '#providers/mail/mail-layout.tsx';

export interface ReviewMail {
  name: string;
  /** Such as “CV-Sari.pdf” or “sari/kopi”. */
  title: string;
  reviewUrl: string;
}

const reason = `You receive this mail because you asked for a review in your ${brand.name} account.`;

export const pickedUpMail = ({ name, title, reviewUrl }: ReviewMail) =>
  renderMail(
    <MailLayout preview={`A coach has started on ${title}.`} heading="Your review has begun" reason={reason}>
      <MailText>
        {name}, a coach has started on {title}. You get another mail when the feedback is there.
      </MailText>
      <MailButton href={reviewUrl}>See where it stands</MailButton>
    </MailLayout>,
  );

/** @param isBare whether it was completed without a summary or a document. */
export const completedMail = ({ name, title, reviewUrl, isBare }: ReviewMail & { isBare: boolean }) =>
  renderMail(
    <MailLayout
      preview={isBare ? `The review of ${title} is completed.` : `The feedback on ${title} is there.`}
      heading={isBare ? 'Your review is completed' : 'Your feedback is there'}
      reason={reason}
    >
      <MailText>
        {name}, your coach has finished the review of {title}
        {isBare ? ', without written feedback.' : ' and written back.'}
      </MailText>
      <MailButton href={reviewUrl}>{isBare ? 'See the review' : 'Read the feedback'}</MailButton>
    </MailLayout>,
  );
