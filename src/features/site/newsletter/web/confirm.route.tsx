import { createFileRoute, Link } from '@tanstack/react-router';
import { pageTitle } from '#kit/brand.ts';
import { Button } from '#ui/button.tsx';
import * as m from '../messages/m.ts';
import { MailLinkPage, PostButton } from './mail-link-page.tsx';

interface Search {
  token?: string | undefined;
  state?: 'done' | 'gone' | undefined;
}

export const Route = createFileRoute('/_public/newsletter/confirm')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...(typeof search.token === 'string' && search.token !== '' ? { token: search.token } : {}),
    ...(search.state === 'done' || search.state === 'gone' ? { state: search.state } : {}),
  }),
  head: () => pageTitle(m.confirmTitle()),
  component: ConfirmPage,
});

/** Confirming takes a press, because mail scanners open every address. */
function ConfirmPage() {
  const { token, state } = Route.useSearch();
  if (state === 'done') {
    return (
      <MailLinkPage title={m.isSubscribed()} text={m.nextIssue()}>
        <Button size="lg" render={<Link to="/blog" />}>
          {m.readBlog()}
        </Button>
      </MailLinkPage>
    );
  }
  if (state === 'gone' || !token) {
    return (
      <MailLinkPage title={m.confirmLinkExpired()} text={m.confirmLinkGone()}>
        <Button size="lg" render={<Link to="/" hash="waitlist" />}>
          {m.subscribeAgain()}
        </Button>
      </MailLinkPage>
    );
  }
  return (
    <MailLinkPage title={m.oneClickLeft()} text={m.confirmText()}>
      <PostButton action={`/newsletter/confirm?token=${encodeURIComponent(token)}`}>
        <Button size="lg" type="submit">
          {m.confirm()}
        </Button>
      </PostButton>
    </MailLinkPage>
  );
}
