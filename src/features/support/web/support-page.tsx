import { useState } from 'react';
import { brand } from '#brand';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { SupportForm } from './support-form.tsx';

export function SupportPage({ subject }: { subject: string }) {
  const [answer, setAnswer] = useState<string | null>(null);
  return (
    <div className="mx-auto w-full max-w-[640px] px-5 py-12 lg:py-16">
      <PageHeader
        title="Contact Support"
        subtitle="A person reads every message and answers by e-mail, usually within one working day."
      />
      {answer === null ? (
        <SupportForm subject={subject} onSent={setAnswer} />
      ) : (
        <Notice
          tone="success"
          title="Message sent"
          action={
            <Button variant="secondary" size="sm" onClick={() => setAnswer(null)}>
              Write another message
            </Button>
          }
        >
          {answer}
        </Notice>
      )}
      <p className="mt-8 text-ui text-ink-2">
        You would rather write a mail?{' '}
        <TextLink href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</TextLink>
      </p>
    </div>
  );
}
