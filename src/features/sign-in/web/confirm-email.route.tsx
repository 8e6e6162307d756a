import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link, redirect } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { api } from '#api/client.ts';
import { errorMessage } from '#api/errors.ts';
import { pageTitle } from '#brand';
import { viewerQuery } from '#features/plans/web/viewer-query.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { AuthPage } from './auth-page.tsx';
import { refreshViewer } from './session.ts';

interface ConfirmSearch {
  /** Of a mail to a new address. */
  token?: string;
  /** Of the welcome mail, whose link was opened before logging in. */
  welcome?: string;
  /** The welcome mail went to another account than the one that is signed in. */
  other?: 1;
}

const linkOf = (welcome: string) =>
  `/api/auth/verify-email?token=${encodeURIComponent(welcome)}&callbackURL=${encodeURIComponent('/dashboard?verified=1')}`;

export const Route = createFileRoute('/_auth/confirm-email')({
  validateSearch: (search: Record<string, unknown>): ConfirmSearch => ({
    ...(search.token === undefined || search.token === '' ? {} : { token: String(search.token) }),
    ...(typeof search.welcome === 'string' ? { welcome: search.welcome } : {}),
    ...(search.other === undefined ? {} : { other: 1 as const }),
  }),
  beforeLoad: async ({ context, search, location }) => {
    if (search.welcome) throw redirect({ href: linkOf(search.welcome), reloadDocument: true });
    if (!search.token) return;
    const { viewer } = await context.queryClient.ensureQueryData(viewerQuery());
    if (!viewer) throw redirect({ to: '/login', search: { callbackUrl: location.href } });
  },
  head: () => pageTitle('Confirm your new address'),
  component: ConfirmEmailPage,
});

type State = { kind: 'asking' } | { kind: 'done'; email: string } | { kind: 'refused'; reason: string };

const isForAnother =
  'It is for another account. Log out, then open the link again and log in to that account.';

/** Where the mailed link leads. A script confirms, because a mail scanner only opens the address. */
function ConfirmEmailPage() {
  const { token, other } = Route.useSearch();
  const queryClient = useQueryClient();
  const begun = useRef(false);
  const [state, setState] = useState<State>(
    token
      ? { kind: 'asking' }
      : {
          kind: 'refused',
          reason: other ? isForAnother : 'A part of the address is missing. Please ask for a new link.',
        },
  );
  useEffect(() => {
    if (!token || begun.current) return;
    begun.current = true;
    api.account.confirmEmail({ token }).then(
      async ({ email }) => {
        await refreshViewer(queryClient);
        setState({ kind: 'done', email });
      },
      (error: unknown) => setState({ kind: 'refused', reason: errorMessage(error) }),
    );
  }, [token, queryClient]);

  if (state.kind === 'asking') {
    return (
      <AuthPage title="Confirming…" subtitle="This takes a moment.">
        <Spinner />
      </AuthPage>
    );
  }
  if (state.kind === 'refused') {
    return (
      <AuthPage title="This link does not work." subtitle={state.reason}>
        <Button size="lg" render={<Link to="/settings/account" />}>
          To your account
        </Button>
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Your address is confirmed." subtitle={`From now on you log in with ${state.email}.`}>
      <Button size="lg" render={<Link to="/dashboard" />}>
        Go to Dashboard
      </Button>
    </AuthPage>
  );
}
