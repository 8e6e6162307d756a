import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { type Asker, SupportForm } from './support-form.tsx';

export function SupportContact({ subject, asker }: { subject: string; asker: Asker | null }) {
  const [answer, setAnswer] = useState<string | null>(null);
  if (answer === null) return <SupportForm subject={subject} asker={asker} onSent={setAnswer} />;
  return (
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
  );
}
