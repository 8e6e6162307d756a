import { createFileRoute, Link } from '@tanstack/react-router';
import { pageTitle } from '#kit/brand.ts';
import { Button } from '#ui/button.tsx';
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
  head: () => pageTitle('Confirm your subscription'),
  component: ConfirmPage,
});

/** Confirming takes a press, because mail scanners open every address. */
function ConfirmPage() {
  const { token, state } = Route.useSearch();
  if (state === 'done') {
    return (
      <MailLinkPage
        title="You’re subscribed."
        text="The next issue will land in your inbox. Every email has an unsubscribe link."
      >
        <Button size="lg" render={<Link to="/blog" />}>
          Read the blog
        </Button>
      </MailLinkPage>
    );
  }
  if (state === 'gone' || !token) {
    return (
      <MailLinkPage
        title="This link does not work."
        text="It has been used or is older than 7 days. Already confirmed? You’re all set. If not, subscribe again."
      >
        <Button size="lg" render={<Link to="/" hash="waitlist" />}>
          Subscribe again
        </Button>
      </MailLinkPage>
    );
  }
  return (
    <MailLinkPage title="One click left." text="Confirm that you’d like our newsletter at this address.">
      <PostButton action={`/newsletter/confirm?token=${encodeURIComponent(token)}`}>
        <Button size="lg" type="submit">
          Confirm subscription
        </Button>
      </PostButton>
    </MailLinkPage>
  );
}
