import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';

/** Why someone was led to `/signup`: travels with the step in the browser's history, not in the address. */
export interface TurnedAway {
  title: string;
  text: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    turnedAway?: TurnedAway;
  }
}

/**
 * Stays after the toast has gone (product.md#onboarding), with the two ways on for someone who may have paid already.
 */
export function TurnedAwayNotice() {
  const told = useRouterState({ select: (state) => state.location.state.turnedAway });
  // The server does not know the browser's history: a reloaded page adds the notice after it.
  const [shown, setShown] = useState<TurnedAway>();
  useEffect(() => setShown(told), [told]);
  if (!shown) return null;
  return (
    <Notice
      tone="warning"
      title={shown.title}
      className="mb-6"
      action={
        <p className="flex flex-wrap gap-x-5 gap-y-2 text-ui">
          <TextLink render={<Link to="/login" />}>Log in</TextLink>
          <TextLink render={<Link to="/support" search={{ subject: shown.title }} />}>
            Contact Support
          </TextLink>
        </p>
      }
    >
      {shown.text}
    </Notice>
  );
}
