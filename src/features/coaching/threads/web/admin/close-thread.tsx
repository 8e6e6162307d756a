import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { api } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import { type Thread, takeThread } from '../thread-queries.ts';

/** Takes a conversation out of the queue without an answer, such as after “thank you”. Nothing to do where nobody waits. */
export function CloseThread({ thread }: { thread: Thread }) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const close = useMutation({
    mutationFn: () => api.threads.close({ id: thread.id, lastAt: thread.lastAt }),
    onSuccess: (closed) => {
      takeThread(queryClient, closed);
      if (!closed.waitingSince) toast.success(m.outOfQueue());
      else toast.error(m.notClosed(), m.newMessage());
    },
    onError: (error) => toast.error(m.notClosed(), errorMessage(error, m.tryAgainSoon())),
  });
  if (thread.viewerSide !== 'coach' || !thread.waitingSince) return null;
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<CheckCheck className="size-4" aria-hidden="true" />}
        isBusy={close.isPending}
        onClick={() => setIsAsking(true)}
      >
        {m.noAnswerNeeded()}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        tone="primary"
        title={m.closeQuestion()}
        description={m.closeConsequence({ name: thread.learner.name })}
        confirmLabel={m.noAnswerNeeded()}
        onConfirm={() => {
          setIsAsking(false);
          close.mutate();
        }}
      />
    </>
  );
}
