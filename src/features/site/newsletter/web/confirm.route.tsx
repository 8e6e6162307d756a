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
        title="You are subscribed."
        text="The next letter comes to your inbox. Every letter has a link to leave."
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
        text="It was used already, or it is older than 7 days. If you have confirmed before, all is well; otherwise subscribe once more."
      >
        <Button size="lg" render={<Link to="/" hash="waitlist" />}>
          To the newsletter form
        </Button>
      </MailLinkPage>
    );
  }
  return (
    <MailLinkPage title="One press left." text="Confirm that you want our newsletter at this address.">
      <PostButton action={`/newsletter/confirm?token=${encodeURIComponent(token)}`}>
        <Button size="lg" type="submit">
          Confirm subscription
        </Button>
      </PostButton>
    </MailLinkPage>
  );
}
