import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLeftPosition } from '#features/study/progress/web/use-left-position.ts';
import { isIndonesian } from '#kernel/language.ts';
import { setWaiting } from '#kit/device.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Notice } from '#ui/notice.tsx';
import * as m from '../messages/m.ts';
import { startDevice } from './device.ts';
import type { Outbox } from './outbox.ts';

/** Only in production: in development the files change. */
function installWorker(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    void navigator.serviceWorker
      .register(isIndonesian() ? '/sw.js?lang=id' : '/sw.js')
      .catch(() => undefined);
}

/** Stores the learner area on this device for its person, and shows the changes that the server refused. */
export default function DeviceKeeper({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  useLeftPosition(userId);
  const [outbox, setOutbox] = useState<Outbox | null>(null);
  useEffect(() => {
    installWorker();
    let isOver = false;
    // If the browser cannot store anything, the app works without a device.
    startDevice(queryClient, userId).then(
      (found) => isOver || setOutbox(found),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [queryClient, userId]);
  useEffect(() => {
    if (!outbox) return;
    const count = () => setWaiting(outbox.waiting().length);
    count();
    return outbox.subscribe(count);
  }, [outbox]);
  return outbox ? <Refusals outbox={outbox} /> : null;
}

function Refusals({ outbox }: { outbox: Outbox }) {
  const waiting = useSyncExternalStore(outbox.subscribe, outbox.waiting);
  const refused = waiting.filter((one) => one.refusal !== undefined);
  // Rendered even while empty: a live region is only announced if it exists before its text.
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
              {wish.kind === 'note' ? <CopyButton text={wish.content} label={m.copyText()} /> : null}
              <Button variant="ghost" size="sm" onClick={() => void outbox.remove(id)}>
                {m.dismiss()}
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
