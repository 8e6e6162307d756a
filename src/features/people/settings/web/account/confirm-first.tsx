import { useMutation } from '@tanstack/react-query';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';

/** Replaces settings that need a confirmed address, with a button to send the confirmation. */
export function ConfirmFirst({ email }: { email: string }) {
  const send = useMutation(
    apiQuery.account.sendConfirmation.mutationOptions({
      onSuccess: ({ message }) => toast.success(m.emailSent(), message),
      onError: (error) => toast.error(errorMessage(error)),
    }),
  );
  return (
    <Notice
      tone="info"
      className="mt-4"
      title={m.confirmEmailFirst()}
      action={
        <Button variant="secondary" size="sm" isBusy={send.isPending} onClick={() => send.mutate({})}>
          {m.sendLinkAgain()}
        </Button>
      }
    >
      {m.openSentLink({ email })}
    </Notice>
  );
}
