import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLeftPosition } from '#features/study/progress/web/use-left-position.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { startDevice } from './device.ts';
import type { Outbox } from './outbox.ts';

/** In production only: in development the files change under it. */
function installWorker(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

/** Keeps the learner area on this device for its person, and tells of what the server would not take. */
export default function DeviceKeeper({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  useLeftPosition(userId);
  const [outbox, setOutbox] = useState<Outbox | null>(null);
  useEffect(() => {
    installWorker();
    let isOver = false;
    // Where a browser keeps nothing, everything is as it was without a device.
    startDevice(queryClient, userId).then(
      (found) => isOver || setOutbox(found),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [queryClient, userId]);
  return outbox ? <Refusals outbox={outbox} /> : null;
}

function Refusals({ outbox }: { outbox: Outbox }) {
  const waiting = useSyncExternalStore(outbox.subscribe, outbox.waiting);
  const refused = waiting.filter((one) => one.refusal !== undefined);
  // There before its texts are, so that they are read out.
  return (
    <div aria-live="polite">
      {refused.map(({ id, wish, refusal = '' }) => (
        <Notice
          key={id}
          tone="warning"
          title={refusal}
          className="mx-4 my-3 sm:mx-8"
          action={
            <span className="flex gap-2">
              {wish.kind === 'note' ? <CopyButton text={wish.content} label="Copy the text" /> : null}
              <Button variant="ghost" size="sm" onClick={() => void outbox.remove(id)}>
                Dismiss
              </Button>
            </span>
          }
        >
          {wish.kind === 'note' ? <p className="whitespace-pre-wrap wrap-anywhere">{wish.content}</p> : null}
        </Notice>
      ))}
    </div>
  );
}
