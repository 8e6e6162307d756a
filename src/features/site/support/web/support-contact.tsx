import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import * as m from '../messages/m.ts';
import { type Asker, SupportForm } from './support-form.tsx';

export function SupportContact({ subject, asker }: { subject: string; asker: Asker | null }) {
  const [answer, setAnswer] = useState<string | null>(null);
  if (answer === null) return <SupportForm subject={subject} asker={asker} onSent={setAnswer} />;
  return (
    <Notice
      tone="success"
      title={m.messageSent()}
      action={
        <Button variant="secondary" size="sm" onClick={() => setAnswer(null)}>
          {m.writeAnother()}
        </Button>
      }
    >
      {answer}
    </Notice>
  );
}
