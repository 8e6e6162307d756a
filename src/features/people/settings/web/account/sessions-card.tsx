import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { formatTableTimeIn } from '#kernel/time.ts';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { deviceText } from '../../device-text.ts';
import * as m from '../../messages/m.ts';
import { sessionsQuery } from './account-queries.ts';
import { SettingCard } from './setting-card.tsx';

export function SessionsCard() {
  const { data: sessions } = useSuspenseQuery(sessionsQuery());
  const queryClient = useQueryClient();
  const done = ({ message }: { message: string }) => {
    toast.success(message);
    return queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey });
  };
  const failed = (error: unknown) => toast.error(errorMessage(error));
  const revoke = useMutation(
    apiQuery.account.sessions.revoke.mutationOptions({ onSuccess: done, onError: failed }),
  );
  const revokeOthers = useMutation(
    apiQuery.account.sessions.revokeOthers.mutationOptions({ onSuccess: done, onError: failed }),
  );
  const zone = viewerTimeZone();
  const at = (instant: string) => formatTableTimeIn(new Date(instant), zone);
  return (
    <SettingCard
      id="account-sessions"
      title={m.signedIn()}
      text={m.signedInText()}
      aside={
        sessions.length > 1 ? (
          <Button variant="secondary" isBusy={revokeOthers.isPending} onClick={() => revokeOthers.mutate({})}>
            {m.signOutOthers()}
          </Button>
        ) : null
      }
    >
      <ul className="mt-4 divide-y divide-line border-t border-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
            <MonitorSmartphone className="size-5 shrink-0 text-ink-3" strokeWidth={1.85} aria-hidden="true" />
            <span className="min-w-0 flex-1 basis-48">
              <span className="block text-ui font-semibold">{deviceText(session.userAgent)}</span>
              <span className="block text-small text-ink-3">
                {m.deviceTimes({ since: at(session.createdAt), lastUsed: at(session.lastUsedAt) })}
              </span>
            </span>
            {session.isCurrent ? (
              <Badge tone="primary" className="max-[430px]:ml-8">
                {m.thisDevice()}
              </Badge>
            ) : (
              <Button
                variant="ghost"
                size="sm"
                className="max-[430px]:ml-5"
                aria-label={m.signOutDevice({ device: deviceText(session.userAgent) })}
                isBusy={revoke.isPending && revoke.variables.id === session.id}
                onClick={() => revoke.mutate({ id: session.id })}
              >
                {m.signOut()}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </SettingCard>
  );
}
