import { MailCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { focusWhenShown } from '#ui/focus-when-shown.ts';
import { Notice } from '#ui/notice.tsx';
import { SubmitArea } from '#ui/submit-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import * as m from '../messages/m.ts';
import type { NewsletterSource } from '../rules.ts';
import { type NewsletterReport, type SentTo, useNewsletter } from './use-newsletter.ts';

export interface NewsletterFormProps {
  source: NewsletterSource;
  /** Where results are shown (product.md#newsletter). */
  reports: 'inline' | 'toasts';
  /** `row` where there is room for it, or `stack` always. */
  layout?: 'row' | 'stack';
}

/** The form; after a sign-up, a request to check the inbox. */
export function NewsletterForm({ source, reports, layout = 'row' }: NewsletterFormProps) {
  const { formProps, problems, isBusy, report, sentTo, askAgain } = useNewsletter(source, reports);
  if (sentTo) return <LookIntoInbox values={sentTo} report={report} onAgain={askAgain} />;
  const isRow = layout === 'row';
  return (
    <form aria-label={m.newsletter()} {...formProps}>
      <div className={cn('grid gap-4', isRow && 'sm:grid-cols-[1fr_1fr_auto] sm:gap-3')}>
        <TextField isLarge label={m.name()} name="name" autoComplete="name" error={problems.name} />
        <TextField
          isLarge
          label={m.email()}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={problems.email}
        />
        {/* Aligned with the fields, whose labels are above them. */}
        <SubmitArea className={cn('min-w-0', isRow && 'sm:mt-[26px]')}>
          <Button type="submit" isBusy={isBusy} busyLabel={m.subscribing()} className="h-11 w-full">
            {m.subscribe()}
          </Button>
        </SubmitArea>
      </div>
      <p className="mt-3 text-small text-ink-3">{m.consentWords()}</p>
      {report ? <Report report={report} /> : null}
    </form>
  );
}

function Report({ report: { tone, title, text } }: { report: NewsletterReport }) {
  // A failure is announced by its alert role.
  useEffect(() => {
    if (tone === 'success') announce(text ? `${title} ${text}` : title);
  }, [tone, title, text]);
  return (
    <Notice tone={tone} title={title} className="mt-4">
      {text}
    </Notice>
  );
}

interface LookIntoInboxProps {
  values: SentTo;
  report: NewsletterReport | null;
  onAgain: (values: SentTo) => Promise<NewsletterReport | null>;
}

function LookIntoInbox({ values, report, onAgain }: LookIntoInboxProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [answer, setAnswer] = useState<string>();
  const again = async () => {
    setIsBusy(true);
    const failure = await onAgain(values);
    setIsBusy(false);
    setAnswer(failure ? (failure.text ?? failure.title) : m.sentAgain());
  };
  return (
    // The focused form is gone: this takes the focus.
    <div ref={focusWhenShown} tabIndex={-1} className="outline-none">
      <Notice
        tone="success"
        icon={<MailCheck className="size-5" aria-hidden="true" />}
        title={m.confirmInInbox()}
        action={
          <Button
            size="sm"
            variant="secondary"
            isBusy={isBusy}
            busyLabel={m.sending()}
            onClick={() => void again()}
          >
            {m.sendAgain()}
          </Button>
        }
      >
        {report ? <p>{report.title}</p> : null}
        <p className="[overflow-wrap:anywhere]">
          {(values.isAgain ? m.linkWaits : m.linkSent)({
            email: values.email,
            strong: (text) => <strong>{text}</strong>,
          })}
        </p>
        <p role="status" className="font-semibold">
          {answer}
        </p>
      </Notice>
    </div>
  );
}
