import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';

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

/** Remains after the toast has told why (product.md#onboarding): two ways on for people who may have paid already. */
export function TurnedAwayNotice() {
  const told = useRouterState({ select: (state) => state.location.state.turnedAway });
  // The server does not know the history state, so the notice is added after hydration.
  const [shown, setShown] = useState<TurnedAway>();
  useEffect(() => setShown(told), [told]);
  if (!shown) return null;
  return (
    <Notice
      tone="warning"
      title={m.paidAlready()}
      className="mb-6"
      action={
        <p className="flex flex-wrap gap-x-5 gap-y-2 text-ui">
          <TextLink render={<Link to="/login" />}>{m.logIn()}</TextLink>
          <TextLink render={<Link to="/support" search={{ subject: shown.title }} />}>
            {m.contactSupport()}
          </TextLink>
        </p>
      }
    >
      {m.paidAlreadyText()}
    </Notice>
  );
}
