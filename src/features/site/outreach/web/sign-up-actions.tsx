import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/toast.ts';
import { type List, listNames } from '../rules.ts';
import { refreshSignUps, type SignUp } from './sign-up-queries.ts';

export function SignUpActions({ list, signUp }: { list: List; signUp: SignUp }) {
  const [isAsking, setIsAsking] = useState(false);
  const queryClient = useQueryClient();
  const outcome = {
    onSuccess: async ({ message }: { message: string }) => {
      setIsAsking(false);
      toast.success(message);
      await refreshSignUps(queryClient);
    },
    onError: (error: Error) => toast.error('That didn’t work', errorMessage(error, 'Please try again.')),
  };
  const relay = useMutation(apiQuery.outreach.relay.mutationOptions(outcome));
  const remove = useMutation(apiQuery.outreach.remove.mutationOptions(outcome));
  const entry = { list, id: signUp.id };
  const isStuck = signUp.relays.some(({ state, attempts }) => state !== 'sent' && attempts > 0);
  return (
    <>
      {isStuck ? (
        <IconButton
          size="iconSm"
          icon={<RotateCw className="size-4" />}
          label={`Send ${signUp.name} again`}
          isBusy={relay.isPending}
          onClick={() => relay.mutate(entry)}
        />
      ) : null}
      <IconButton
        size="iconSm"
        icon={<Trash2 className="size-4" />}
        label={`Delete ${signUp.name}`}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Delete ${signUp.email}?`}
        description={`This removes the entry from “${listNames[list]}” for good. Anything already sent to the chat or another service stays there.`}
        confirmLabel="Delete"
        isBusy={remove.isPending}
        busyLabel="Deleting…"
        onConfirm={() => remove.mutate(entry)}
      />
    </>
  );
}
