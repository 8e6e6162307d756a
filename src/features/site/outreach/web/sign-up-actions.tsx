import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import { listNames } from '../names.ts';
import type { List } from '../rules.ts';
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
    onError: (error: Error) => toast.error(m.actionFailed(), errorMessage(error, m.tryAgain())),
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
          label={m.sendAgain({ name: signUp.name })}
          isBusy={relay.isPending}
          onClick={() => relay.mutate(entry)}
        />
      ) : null}
      <IconButton
        size="iconSm"
        icon={<Trash2 className="size-4" />}
        label={m.deleteOf({ name: signUp.name })}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={m.deleteQuestion({ email: signUp.email })}
        description={m.deleteConsequence({ list: listNames[list]() })}
        confirmLabel={m.remove()}
        isBusy={remove.isPending}
        busyLabel={m.deleting()}
        onConfirm={() => remove.mutate(entry)}
      />
    </>
  );
}
