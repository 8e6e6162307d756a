import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { api } from '#api/client.ts';
import { errorMessage } from '#api/errors.ts';
import { pageTitle } from '#brand';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { AuthPage } from './auth-page.tsx';
import { refreshViewer } from './session.ts';

export const Route = createFileRoute('/_auth/confirm-email')({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    search.token === undefined || search.token === '' ? {} : { token: String(search.token) },
  head: () => pageTitle('Confirm your new address'),
  component: ConfirmEmailPage,
});

type State = { kind: 'asking' } | { kind: 'done'; email: string } | { kind: 'refused'; reason: string };

/** Where the mailed link leads. A script confirms, because a mail scanner only opens the address. */
function ConfirmEmailPage() {
  const { token } = Route.useSearch();
  const queryClient = useQueryClient();
  const begun = useRef(false);
  const [state, setState] = useState<State>(
    token
      ? { kind: 'asking' }
      : { kind: 'refused', reason: 'A part of the address is missing. Please ask for a new link.' },
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
