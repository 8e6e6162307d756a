import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useIsOnline } from '#kit/use-is-online.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import * as ui from '#ui/messages/m.ts';
import { Page } from '#ui/page.tsx';
import * as m from '../messages/m.ts';

/**
 * In place of a page that needs a connection, which comes when there is one. Loaded with the shell: without a connection
 * nothing can be fetched to say so.
 */
export function OfflineHere() {
  const router = useRouter();
  const isConnected = useIsOnline();
  useEffect(() => {
    if (isConnected) void router.invalidate();
  }, [router, isConnected]);
  return (
    <Page>
      <EmptyState
        headingLevel={1}
        figure="middle"
        title={m.offlineTitle()}
        text={m.pageNeedsConnection()}
        action={
          <Button variant="secondary" onClick={() => void router.invalidate()}>
            {ui.tryAgain()}
          </Button>
        }
      />
    </Page>
  );
}
