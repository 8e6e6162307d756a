import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '#api/client.ts';
import { errorMessage } from '#api/errors.ts';
import { postAuth, textOf } from '#features/sign-in/web/auth-request.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { accountKey } from './account-queries.ts';
import { SettingCard } from './setting-card.tsx';

interface GoogleCardProps {
  google: { isConfigured: boolean; isConnected: boolean };
  hasPassword: boolean;
}

export function GoogleCard({ google, hasPassword }: GoogleCardProps) {
  if (!google.isConfigured && !google.isConnected)
    return (
      <SettingCard
        id="account-google"
        title="Google"
        text="Logging in with Google is not set up on this site."
      />
    );
  return (
    <SettingCard
      id="account-google"
      title="Google"
      text={
        google.isConnected
          ? hasPassword
            ? 'You can log in with Google or with your password.'
            : 'Google is your only way in. Set a password first to disconnect it.'
          : 'Connect it to log in without typing a password. Its address must be the one of this account.'
      }
      aside={
        google.isConnected ? (
          <div className="flex items-center gap-3">
            <Badge tone="success">Connected</Badge>
            <Disconnect isDisabled={!hasPassword} />
          </div>
        ) : (
          <Connect />
        )
      }
    />
  );
}

function Connect() {
  const [isBusy, setIsBusy] = useState(false);
  const start = async () => {
    setIsBusy(true);
    const reply = await postAuth('/link-social', {
      provider: 'google',
      callbackURL: '/settings/account',
      errorCallbackURL: '/settings/account',
    });
    const address = reply.ok ? textOf(reply.body, 'url') : null;
    if (address !== null && /^https?:\/\//.test(address)) {
      window.location.assign(address);
      return;
    }
    setIsBusy(false);
    toast.error('Error', 'Google is not available right now. Please try again later.');
  };
  return (
    <Button variant="secondary" isBusy={isBusy} busyLabel="Opening Google…" onClick={() => void start()}>
      Connect
    </Button>
  );
}

function Disconnect({ isDisabled }: { isDisabled: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const queryClient = useQueryClient();
  const unlink = useMutation(
    apiQuery.account.unlinkGoogle.mutationOptions({
      onSuccess: ({ message }) => {
        setIsOpen(false);
        toast.success(message);
        return queryClient.invalidateQueries({ queryKey: accountKey() });
      },
      onError: (error) => toast.error('Error', errorMessage(error)),
    }),
  );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="secondary" disabled={isDisabled}>
          Disconnect
        </Button>
      }
      title="Disconnect Google?"
      description="From now on you log in with your password."
      confirmLabel="Disconnect"
      isBusy={unlink.isPending}
      onConfirm={() => unlink.mutate({})}
    />
  );
}
