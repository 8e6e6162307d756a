import { brand } from '#brand';
import { MailButton, MailLayout, MailText, renderMail } from '#providers/mail/mail-layout.tsx';

export interface ReviewMail {
  name: string;
  /** “CV-Sari.pdf”, “sari/kopi”. */
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

export const completedMail = ({ name, title, reviewUrl }: ReviewMail) =>
  renderMail(
    <MailLayout
      preview={`The feedback on ${title} is there.`}
      heading="Your feedback is there"
      reason={reason}
    >
      <MailText>
        {name}, your coach has finished the review of {title} and written back.
      </MailText>
      <MailButton href={reviewUrl}>Read the feedback</MailButton>
    </MailLayout>,
  );
