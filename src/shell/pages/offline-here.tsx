import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useIsOnline } from '#kit/use-is-online.ts';
import { Button } from '#ui/button.tsx';
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
      <div className="grid justify-items-center gap-4 py-16 text-center">
        <h1 className="text-h2">{m.offlineTitle()}</h1>
        <p className="max-w-md text-body text-ink-2">{m.pageNeedsConnection()}</p>
        <Button variant="secondary" onClick={() => void router.invalidate()}>
          {ui.tryAgain()}
        </Button>
      </div>
    </Page>
  );
}
