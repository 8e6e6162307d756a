import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { pageTitle } from '#kit/brand.ts';
import { api } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import * as m from '../messages/m.ts';
import { isWelcomeToken, tokenOfAnother } from '../reasons.ts';
import { AuthPage } from './auth-page.tsx';
import { refreshViewer } from './session.ts';

export const Route = createFileRoute('/_auth/confirm-email')({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    search.token === undefined || search.token === '' ? {} : { token: String(search.token) },
  // A failure costs only the word on a button.
  loader: ({ context }) => context.queryClient.prefetchQuery(viewerQuery()),
  head: () => pageTitle(m.confirmAddressTitle()),
  component: ConfirmEmailPage,
});

type State = { kind: 'asking' } | { kind: 'done'; email: string } | { kind: 'refused'; reason: string };

const welcomeLink = (token: string) =>
  `/api/auth/verify-email?token=${encodeURIComponent(token)}&callbackURL=${encodeURIComponent('/dashboard?verified=1')}`;

const begin = (token: string): State => {
  if (token === '') return { kind: 'refused', reason: m.partMissing() };
  return token === tokenOfAnother ? { kind: 'refused', reason: m.linkOfAnother() } : { kind: 'asking' };
};

/** The page behind mailed links. It confirms by script, because mail scanners open links too. */
function ConfirmEmailPage() {
  const { token = '' } = Route.useSearch();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const begun = useRef(false);
  const [state, setState] = useState<State>(() => begin(token));
  useEffect(() => {
    if (state.kind !== 'asking' || begun.current) return;
    begun.current = true;
    const confirm = async () => {
      if (isWelcomeToken(token)) return window.location.replace(welcomeLink(token));
      const { viewer } = await queryClient.ensureQueryData(viewerQuery());
      const callbackUrl = `/confirm-email?token=${encodeURIComponent(token)}`;
      if (!viewer) return navigate({ to: '/login', search: { callbackUrl }, replace: true });
      const { email } = await api.account.confirmEmail({ token });
      await refreshViewer(queryClient);
      setState({ kind: 'done', email });
    };
    confirm().catch((error: unknown) => setState({ kind: 'refused', reason: errorMessage(error) }));
  }, [state, token, queryClient, navigate]);

  if (state.kind === 'asking') {
    return (
      <AuthPage title={m.confirming()} subtitle={m.takesAMoment()}>
        <Spinner />
      </AuthPage>
    );
  }
  if (state.kind === 'refused') {
    return (
      <AuthPage title={m.linkDoesNotWork()} subtitle={state.reason}>
        <AskAgain isOfAnother={token === tokenOfAnother} />
      </AuthPage>
    );
  }
  return (
    <AuthPage title={m.addressConfirmed()} subtitle={m.logInWith({ email: state.email })}>
      <Button size="lg" render={<Link to="/dashboard" />}>
        {m.goToDashboard()}
      </Button>
    </AuthPage>
  );
}

/** The account's settings send a new link; a visitor logs in on the way there. */
function AskAgain({ isOfAnother }: { isOfAnother: boolean }) {
  const isSignedIn = Boolean(useQuery(viewerQuery()).data?.viewer);
  return (
    <Button
      size="lg"
      render={
        isSignedIn ? (
          <Link to="/settings/account" />
        ) : (
          <Link to="/login" search={{ callbackUrl: '/settings/account' }} />
        )
      }
    >
      {isOfAnother ? m.toYourAccount() : isSignedIn ? m.requestNewLink() : m.logInForNewLink()}
    </Button>
  );
}
