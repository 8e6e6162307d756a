import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { postAuth, textOf } from '#features/people/sign-in/web/auth-request.ts';
import { api } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { accountKey } from './account-queries.ts';
import { ConfirmFirst } from './confirm-first.tsx';
import { PasswordStep } from './password-step.tsx';
import { SettingCard } from './setting-card.tsx';

interface GoogleCardProps {
  google: { isConfigured: boolean; isConnected: boolean };
  hasPassword: boolean;
  /** The address if it has to be confirmed first; null when it is confirmed. */
  unconfirmed: string | null;
}

export function GoogleCard({ google, hasPassword, unconfirmed }: GoogleCardProps) {
  if (!google.isConfigured && !google.isConnected)
    return <SettingCard id="account-google" title="Google" text={m.googleOff()} />;
  return (
    <SettingCard
      id="account-google"
      title="Google"
      text={google.isConnected ? (hasPassword ? m.googleOrPassword() : m.googleOnly()) : m.googleText()}
      aside={
        google.isConnected ? (
          <div className="flex items-center gap-3">
            <Badge tone="success">{m.connected()}</Badge>
            <Disconnect isDisabled={!hasPassword} />
          </div>
        ) : (
          <Connect isDisabled={unconfirmed !== null} />
        )
      }
    >
      {!google.isConnected && unconfirmed !== null ? <ConfirmFirst email={unconfirmed} /> : null}
    </SettingCard>
  );
}

/** Opens Google's page, which leads back here. @returns an error message; null while it opens. */
async function openGoogle(proof: { currentPassword?: string }): Promise<string | null> {
  const reply = await postAuth('/link-social', {
    ...proof,
    provider: 'google',
    callbackURL: '/settings/account',
    errorCallbackURL: '/settings/account',
  });
  if (!reply.ok) return reply.status !== null && reply.status < 500 ? reply.message : m.googleUnavailable();
  const address = textOf(reply.body, 'url');
  if (address === null || !/^https?:\/\//.test(address)) return m.googleUnavailable();
  window.location.assign(address);
  return null;
}

function Connect({ isDisabled }: { isDisabled: boolean }) {
  return (
    <Dialog
      trigger={
        <Button variant="secondary" disabled={isDisabled}>
          {m.connect()}
        </Button>
      }
      title={m.connectGoogle()}
      description={m.connectGoogleText()}
    >
      <PasswordStep
        submitLabel={m.continueToGoogle()}
        act={(currentPassword) => openGoogle({ currentPassword })}
      />
    </Dialog>
  );
}

function Disconnect({ isDisabled }: { isDisabled: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const queryClient = useQueryClient();
  const disconnect = async (currentPassword: string) => {
    try {
      const { message } = await api.account.unlinkGoogle({ currentPassword });
      setIsOpen(false);
      toast.success(message);
      await queryClient.invalidateQueries({ queryKey: accountKey() });
      return null;
    } catch (error) {
      return errorMessage(error);
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="secondary" disabled={isDisabled}>
          {m.disconnect()}
        </Button>
      }
      title={m.disconnectGoogle()}
      description={m.disconnectGoogleText()}
    >
      <PasswordStep submitLabel={m.disconnect()} act={disconnect} />
    </Dialog>
  );
}
