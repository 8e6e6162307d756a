import { brand } from '#kit/brand.ts';
import { MailButton, MailLayout, MailText, renderMail } from '#providers/mail/mail-layout.tsx';
import * as m from '../messages/m.ts';

export interface ReviewMail {
  name: string;
  /** Such as “CV-Sari.pdf” or “sari/kopi”. */
  title: string;
  reviewUrl: string;
}

const reason = () => m.whyThisMail({ school: brand.name });

export const pickedUpMail = ({ name, title, reviewUrl }: ReviewMail) =>
  renderMail(
    <MailLayout preview={m.coachHasStartedOn({ title })} heading={m.reviewHasStarted()} reason={reason()}>
      <MailText>{m.startedMail({ name, title })}</MailText>
      <MailButton href={reviewUrl}>{m.seeProgress()}</MailButton>
    </MailLayout>,
  );

/** @param isBare whether it was completed without a summary or a document. */
export const completedMail = ({ name, title, reviewUrl, isBare }: ReviewMail & { isBare: boolean }) =>
  renderMail(
    <MailLayout
      preview={isBare ? m.reviewOfCompleted({ title }) : m.feedbackOnReady({ title })}
      heading={isBare ? m.reviewIsCompleted() : m.feedbackIsReady()}
      reason={reason()}
    >
      <MailText>{isBare ? m.bareMail({ name, title }) : m.feedbackMail({ name, title })}</MailText>
      <MailButton href={reviewUrl}>{isBare ? m.seeReview() : m.readFeedback()}</MailButton>
    </MailLayout>,
  );
