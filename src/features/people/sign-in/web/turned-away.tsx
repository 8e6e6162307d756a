import { Link, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import { AuthPage } from './auth-page.tsx';

/** That someone was redirected to `/signup`. In the browser's history state, so it is not part of the URL. */
export interface TurnedAway {
  /** The toast's title, for a message to support. */
  title: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    turnedAway?: TurnedAway;
  }
}

/** The server does not know the history state, so what depends on it is added after hydration. */
export function useTurnedAway(): TurnedAway | undefined {
  const told = useRouterState({ select: (state) => state.location.state.turnedAway });
  const [shown, setShown] = useState<TurnedAway>();
  useEffect(() => setShown(told), [told]);
  return shown;
}

/** Remains after the toast has told why (product.md#onboarding): two ways on for people who may have paid already. */
export function TurnedAwayNotice() {
  const shown = useTurnedAway();
  if (!shown) return null;
  return (
    <Notice
      tone="warning"
      title={m.paidAlready()}
      className="mb-6"
      action={
        <p className="flex flex-wrap gap-x-5 gap-y-2 text-ui">
          <TextLink render={<Link to="/login" />}>{m.logIn()}</TextLink>
          {toSupport(shown, m.contactSupport())}
        </p>
      }
    >
      {m.paidAlreadyText()}
    </Notice>
  );
}

/** In place of the form for someone who is signed in and needs no account. */
export function TurnedAwayPage({ email }: { email: string }) {
  const shown = useTurnedAway();
  return (
    <AuthPage title={m.linkDoesNotWork()} subtitle={m.youAre({ email })} isBelowToast>
      <Notice
        tone="warning"
        title={m.haveYouPaid()}
        className="mb-6"
        action={<p className="text-ui">{toSupport(shown, m.contactSupport())}</p>}
      >
        {m.weFindPayment()}
      </Notice>
      <Button size="lg" isWide render={<Link to="/dashboard" />}>
        {m.goToDashboard()}
      </Button>
    </AuthPage>
  );
}

const toSupport = (told: TurnedAway | undefined, text: ReactNode) => (
  <TextLink render={<Link to="/support" search={told ? { subject: told.title } : {}} />}>{text}</TextLink>
);
