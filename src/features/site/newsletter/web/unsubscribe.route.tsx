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
        text="A part of the address is missing, or you are not on our list any more. Write to us if letters still come."
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
        title="You are unsubscribed."
        text="No more letters come. Pressed by mistake? You can take it back."
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
      <MailLinkPage title="You are subscribed again." text="As if nothing had happened.">
        <Button size="lg" render={<Link to="/blog" />}>
          Read the blog
        </Button>
      </MailLinkPage>
    );
  }
  return (
    <MailLinkPage title="Leave the newsletter?" text="One press, and no more letters come to this address.">
      <PostButton action={action}>
        <Button size="lg" type="submit">
          Unsubscribe
        </Button>
      </PostButton>
    </MailLinkPage>
  );
}
