import { createFileRoute, Link } from '@tanstack/react-router';
import { pageTitle } from '#kit/brand.ts';
import { Button } from '#ui/button.tsx';
import { MailLinkPage, PostButton } from './mail-link-page.tsx';

const states = ['done', 'back', 'gone'] as const;

interface Search {
  token?: string | undefined;
  state?: (typeof states)[number] | undefined;
}

export const Route = createFileRoute('/_public/newsletter/unsubscribe')({
  validateSearch: (search: Record<string, unknown>): Search => {
    const state = states.find((known) => known === search.state);
    return {
      ...(typeof search.token === 'string' && search.token !== '' ? { token: search.token } : {}),
      ...(state ? { state } : {}),
    };
  },
  head: () => pageTitle('Unsubscribe'),
  component: UnsubscribePage,
});

/** Opened from a mail without signing in. Unsubscribing takes a press; opening the address changes nothing. */
function UnsubscribePage() {
  const { token, state } = Route.useSearch();
  if (!token || state === 'gone') {
    return (
      <MailLinkPage
        title="This link does not work."
        text="It’s incomplete, or you’re already unsubscribed. Still getting emails? Write to us."
      >
        <Button size="lg" render={<Link to="/support" search={{ subject: 'Unsubscribe' }} />}>
          Contact Support
        </Button>
      </MailLinkPage>
    );
  }
  const action = `/newsletter/unsubscribe?token=${encodeURIComponent(token)}`;
  if (state === 'done') {
    return (
      <MailLinkPage
        title="You’re unsubscribed."
        text="You won’t get our newsletter any more. Clicked by mistake? You can undo it."
      >
        <PostButton action={`${action}&undo=1`}>
          <Button size="lg" variant="secondary" type="submit">
            Subscribe again
          </Button>
        </PostButton>
      </MailLinkPage>
    );
  }
  if (state === 'back') {
    return (
      <MailLinkPage title="You’re subscribed again." text="As if nothing had happened.">
        <Button size="lg" render={<Link to="/blog" />}>
          Read the blog
        </Button>
      </MailLinkPage>
    );
  }
  return (
    <MailLinkPage title="Leave the newsletter?" text="One click, and we stop sending it to this address.">
      <PostButton action={action}>
        <Button size="lg" type="submit">
          Unsubscribe
        </Button>
      </PostButton>
    </MailLinkPage>
  );
}
