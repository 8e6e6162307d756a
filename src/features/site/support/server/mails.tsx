import { brand } from '#kit/brand.ts';
import { MailLayout, MailText, renderMail } from '#providers/mail/mail-layout.tsx';

export const supportMail = (request: {
  name: string;
  email: string;
  subject: string;
  message: string;
  userId: string | null;
}) =>
  renderMail(
    <MailLayout
      preview={request.message.slice(0, 120)}
      heading={request.subject}
      reason={`Sent through the support form of ${brand.name} by ${request.name} <${request.email}>${request.userId ? `, account ${request.userId}` : ', not signed in'}.`}
    >
      {request.message.split(/\n{2,}/).map((paragraph) => (
        <MailText key={paragraph}>{paragraph}</MailText>
      ))}
    </MailLayout>,
  );
