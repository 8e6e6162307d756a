import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  Ban,
  ChevronDown,
  Coins,
  EllipsisVertical,
  KeyRound,
  LogOut,
  MailCheck,
  Plus,
  Shield,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { tiers } from '#access/tiers.ts';
import { apiQuery } from '#kit/client.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import * as m from '../messages/m.ts';
import { CreditsDialog } from './credits-dialog.tsx';
import { GrantDialog } from './grant-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { RolesDialog } from './roles-dialog.tsx';
import { useOutcome } from './use-outcome.ts';
import { refreshUsers, type UserDetail } from './user-queries.ts';

type Open = 'grant' | 'credits' | 'ban' | 'roles' | 'sessions' | null;

/** The actions that the viewer's role allows for a person. Actions that take something away ask for a reason. */
export function UserActions({ user, isSelf }: { user: UserDetail; isSelf: boolean }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const outcome = useOutcome(close);
  const isNarrow = useIsNarrow();
  const mail = useMutation(apiQuery.users.sendMail.mutationOptions(outcome));
  const send = (kind: 'verification' | 'password') => mail.mutate({ userId: user.id, kind });
  if (!user.canChange) return null;
  // Only owners get `grants`.
  const isOwner = user.grants !== undefined;
  return (
    <>
      <Menu
        trigger={
          <Button
            variant="secondary"
            // On a phone one row: the plan, and everything else behind three dots.
            className={cn(isOwner && 'max-sm:order-last max-sm:grow-0! max-sm:self-start max-sm:px-3')}
            icon={
              <>
                <ChevronDown className={cn('size-4', isOwner && 'max-sm:hidden')} />
                {isOwner ? <EllipsisVertical className="size-4.5 sm:hidden" /> : null}
              </>
            }
          >
            <span className={cn(isOwner && 'max-sm:sr-only')}>{m.more()}</span>
          </Button>
        }
      >
        {isOwner && isNarrow ? (
          <MenuItem icon={<Coins />} onSelect={() => setOpen('credits')}>
            {m.adjustCredits()}
          </MenuItem>
        ) : null}
        {user.emailVerified ? null : (
          <MenuItem icon={<MailCheck />} onSelect={() => send('verification')}>
            {m.resendWelcome()}
          </MenuItem>
        )}
        <MenuItem icon={<KeyRound />} onSelect={() => send('password')}>
          {user.hasPassword || user.hasGoogle ? m.sendPasswordLink() : m.sendInvitation()}
        </MenuItem>
        <MenuItem icon={<LogOut />} onSelect={() => setOpen('sessions')}>
          {m.signOutEverywhere()}
        </MenuItem>
        <MenuSeparator />
        {isOwner ? (
          <MenuItem icon={<Shield />} onSelect={() => setOpen('roles')}>
            {m.changeRoles()}
          </MenuItem>
        ) : null}
        {isSelf ? null : (
          <MenuItem
            icon={user.isBanned ? <Undo2 /> : <Ban />}
            tone={user.isBanned ? 'neutral' : 'danger'}
            onSelect={() => setOpen('ban')}
          >
            {user.isBanned ? m.liftBan() : m.ban()}
          </MenuItem>
        )}
      </Menu>
      {isOwner ? (
        <>
          <Button variant="secondary" className="max-sm:hidden" onClick={() => setOpen('credits')}>
            {m.adjustCredits()}
          </Button>
          <div className="min-w-0 max-sm:flex-1">
            <Button
              className="max-sm:w-full"
              icon={<Plus className="size-4" />}
              disabledReason={user.tier === tiers.at(-1) ? m.hasHighest() : undefined}
              onClick={() => setOpen('grant')}
            >
              {m.giveAPlan()}
            </Button>
          </div>
        </>
      ) : null}
      {open === 'grant' ? <GrantDialog user={user} onClose={close} /> : null}
      {open === 'credits' ? <CreditsDialog user={user} onClose={close} /> : null}
      {open === 'ban' ? <BanDialog user={user} onClose={close} /> : null}
      {open === 'roles' ? <RolesDialog user={user} isSelf={isSelf} onClose={close} /> : null}
      {open === 'sessions' ? <SessionsDialog user={user} onClose={close} /> : null}
    </>
  );
}

interface ActionDialogProps {
  user: UserDetail;
  onClose: () => void;
}

function BanDialog({ user, onClose }: ActionDialogProps) {
  const ban = useMutation(apiQuery.users.ban.mutationOptions(useOutcome(onClose)));
  const banned = !user.isBanned;
  return (
    <ReasonDialog
      title={banned ? m.banOf({ name: user.name }) : m.liftBanOf({ name: user.name })}
      description={banned ? m.banText() : m.canSignIn()}
      confirmLabel={banned ? m.ban() : m.liftBan()}
      tone={banned ? 'danger' : 'primary'}
      isBusy={ban.isPending}
      onClose={onClose}
      onConfirm={(reason) => ban.mutate({ userId: user.id, banned, reason })}
    />
  );
}

function SessionsDialog({ user, onClose }: ActionDialogProps) {
  const queryClient = useQueryClient();
  const outcome = useOutcome(onClose);
  const end = useMutation(
    apiQuery.users.endSessions.mutationOptions({
      ...outcome,
      onSettled: () => refreshUsers(queryClient),
    }),
  );
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={m.signOutOf({ name: user.name })}
      description={m.signOutText()}
      confirmLabel={m.signOutEverywhere()}
      isBusy={end.isPending}
      onConfirm={() => end.mutate({ userId: user.id })}
    />
  );
}
