import { Download } from 'lucide-react';
import { useState } from 'react';
import { formatDateIn } from '#kernel/time.ts';
import { Button } from '#ui/button.tsx';
import { focusWhenShown } from '#ui/focus-when-shown.ts';
import { Notice } from '#ui/notice.tsx';
import { SubmitArea } from '#ui/submit-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import { NewsletterForm } from './newsletter-form.tsx';
import { useGuide } from './use-guide.ts';

export interface GuideFormProps {
  isOpen: boolean;
  deadline: string;
  timeZone: string;
  /** In the language of the page. */
  blog: string;
}

export function GuideForm({ isOpen, deadline, timeZone, blog }: GuideFormProps) {
  const [isClosed, setIsClosed] = useState(!isOpen);
  const { formProps, problems, isBusy, link } = useGuide(() => setIsClosed(true));
  const lastDay = formatDateIn(new Date(deadline), timeZone);
  if (isClosed) {
    const next = (
      <>
        <p className="mb-4 text-ui text-ink-2">
          {m.nextGuides({ blog: (text) => <TextLink href={blog}>{text}</TextLink> })}
        </p>
        <NewsletterForm source="guide" reports="inline" layout="stack" />
      </>
    );
    // Where it was closed before, the page itself says so, away from a form that works.
    if (!isOpen) return next;
    return (
      // The guide closed while the form was open, so the focused form is gone: this takes the focus.
      <div ref={focusWhenShown} tabIndex={-1} className="outline-none">
        <Notice tone="unavailable" title={m.formClosed()}>
          {m.downloadsClosed({ date: lastDay })}
        </Notice>
        <h3 className="mb-1 mt-6 text-h4">{m.getNextGuide()}</h3>
        {next}
      </div>
    );
  }
  if (link) {
    return (
      <div ref={focusWhenShown} tabIndex={-1} className="outline-none">
        <Notice
          tone="success"
          title={m.success()}
          action={
            <Button
              size="sm"
              variant="secondary"
              icon={<Download className="size-4" aria-hidden="true" />}
              render={<a href={link} />}
            >
              {m.downloadAgain()}
            </Button>
          }
        >
          {m.redirecting()}
        </Notice>
      </div>
    );
  }
  return (
    <form aria-label={m.getGuide()} {...formProps}>
      <div className="space-y-4">
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
        <SubmitArea>
          <Button type="submit" size="lg" isWide isBusy={isBusy} busyLabel={m.sending()}>
            {m.getGuide()}
          </Button>
        </SubmitArea>
      </div>
      <p className="mt-3 text-small text-ink-3">{m.freeUntil({ date: lastDay })}</p>
    </form>
  );
}
