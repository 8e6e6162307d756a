import { createFileRoute, Link } from '@tanstack/react-router';
import { pageTitle } from '#kit/brand.ts';
import { Button } from '#ui/button.tsx';
import * as m from '../messages/m.ts';
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
  head: () => pageTitle(m.unsubscribe()),
  component: UnsubscribePage,
});

/** Opened from a mail without signing in. Unsubscribing takes a press; opening the address changes nothing. */
function UnsubscribePage() {
  const { token, state } = Route.useSearch();
  if (!token || state === 'gone') {
    return (
      <MailLinkPage title={m.linkGone()} text={m.unsubscribeLinkGone()}>
        <Button size="lg" render={<Link to="/support" search={{ subject: m.unsubscribe() }} />}>
          {m.contactSupport()}
        </Button>
      </MailLinkPage>
    );
  }
  const action = `/newsletter/unsubscribe?token=${encodeURIComponent(token)}`;
  if (state === 'done') {
    return (
      <MailLinkPage title={m.unsubscribed()} text={m.unsubscribedText()}>
        <PostButton action={`${action}&undo=1`}>
          <Button size="lg" variant="secondary" type="submit">
            {m.subscribeAgain()}
          </Button>
        </PostButton>
      </MailLinkPage>
    );
  }
  if (state === 'back') {
    return (
      <MailLinkPage title={m.subscribedAgain()} text={m.subscribedAgainText()}>
        <Button size="lg" render={<Link to="/blog" />}>
          {m.readBlog()}
        </Button>
      </MailLinkPage>
    );
  }
  return (
    <MailLinkPage title={m.leaveQuestion()} text={m.leaveText()}>
      <PostButton action={action}>
        <Button size="lg" type="submit">
          {m.unsubscribe()}
        </Button>
      </PostButton>
    </MailLinkPage>
  );
}
