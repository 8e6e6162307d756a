import { brand } from '#kit/brand.ts';
import { MailLayout, MailText, renderMail } from '#providers/mail/mail-layout.tsx';
import * as m from '../messages/m.ts';

export const supportMail = (request: {
  name: string;
  email: string;
  subject: string;
  message: string;
  userId: string | null;
}) => {
  const from = { school: brand.name, person: `${request.name} <${request.email}>` };
  return renderMail(
    <MailLayout
      preview={request.message.slice(0, 120)}
      heading={request.subject}
      reason={request.userId ? m.sentByAccount({ ...from, account: request.userId }) : m.sentByVisitor(from)}
    >
      {request.message.split(/\n{2,}/).map((paragraph) => (
        <MailText key={paragraph}>{paragraph}</MailText>
      ))}
    </MailLayout>,
  );
};
