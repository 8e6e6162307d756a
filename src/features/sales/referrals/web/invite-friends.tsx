import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDateIn } from '#kernel/time.ts';
import { brand } from '#kit/brand.ts';
import { api } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { ShareElsewhere, ShareOnWhatsApp } from '#ui/share-buttons.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import { creditMonths, friendPercent, mostCreditsPerYear, proofDays } from '../rules.ts';
import { friendStateLook } from './friend-state-look.ts';
import { type Referrals, referralsQuery } from './referrals-query.ts';

/** The learner's code with the ways to share it, and what it has brought (product.md#referrals). */
export function InviteFriends() {
  const { data: own } = useSuspenseQuery(referralsQuery());
  return (
    <>
      {own.code && !own.isOn ? (
        <Notice tone="info" title={m.offTitle()} className="mb-6">
          {m.offText()}
        </Notice>
      ) : null}
      <Offer own={own} />
      {own.code || own.friends.length > 0 ? <Friends own={own} /> : null}
    </>
  );
}

function Offer({ own }: { own: Referrals }) {
  if (!own.code && !own.isOn) return <EmptyState title={m.offTitle()} />;
  if (!own.code && !own.hasPlan)
    return (
      <EmptyState
        title={m.noPlanTitle()}
        text={m.noPlanText()}
        action={<Button render={<Link to="/pricing" />}>{m.seePlans()}</Button>}
      />
    );
  return (
    <Card isPanel className="grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-2">
      <div>
        <h2 className="text-h3">{m.inviteTitle()}</h2>
        <p className="mt-1.5 text-ui text-ink-2">
          {m.inviteText({ percent: friendPercent, days: proofDays })}
        </p>
        {own.code && own.address ? <Code code={own.code} address={own.address} /> : <MakeCode />}
      </div>
      <div className="border-line max-lg:border-t max-lg:pt-5 lg:border-l lg:pl-12">
        <h3 className="text-ui font-semibold">{m.conditions()}</h3>
        <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-small text-ink-2">
          <li>{m.conditionFriend()}</li>
          <li>{m.conditionCredit({ count: mostCreditsPerYear, months: creditMonths })}</li>
          <li>{m.conditionRefund()}</li>
          <li>{m.conditionNames()}</li>
        </ul>
      </div>
    </Card>
  );
}

function MakeCode() {
  const queryClient = useQueryClient();
  const making = useMutation({
    mutationFn: () => api.referrals.makeCode(),
    onSuccess: (own) => queryClient.setQueryData(referralsQuery().queryKey, own),
    onError: (error) => toast.error(m.codeNotMade(), errorMessage(error, m.codeNotMade())),
  });
  return (
    <Button variant="accent" className="mt-5" isBusy={making.isPending} onClick={() => making.mutate()}>
      {m.makeMyCode()}
    </Button>
  );
}

function Code({ code, address }: { code: string; address: string }) {
  const text = m.shareText({ code, address, percent: friendPercent });
  return (
    <>
      <div className="mt-5 rounded-lg bg-sunken px-4 py-4">
        <p className="text-small text-ink-2">{m.yourCode()}</p>
        <p className="mt-0.5 font-mono text-h2 wrap-anywhere">{code}</p>
        <p className="mt-1 text-small text-ink-2 wrap-anywhere">{address.replace(/^https?:\/\//, '')}</p>
      </div>
      <div className="mt-4 flex flex-wrap gap-3 max-sm:grid max-sm:*:w-full">
        <ShareOnWhatsApp text={text} />
        <CopyButton size="md" text={address} label={m.copyAddress()} copiedLabel={m.addressCopied()} />
        <ShareElsewhere title={brand.name} text={text} />
      </div>
    </>
  );
}

function Friends({ own }: { own: Referrals }) {
  const zone = viewerTimeZone();
  const day = (at: string) => formatDateIn(new Date(at), zone);
  return (
    <>
      <div className="mt-10 mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-h3">{m.yourFriends()}</h2>
        <p className="text-small text-ink-2">
          {m.creditsCount({ count: own.creditsThisYear, most: mostCreditsPerYear })}
        </p>
      </div>
      {own.friends.length === 0 ? (
        <EmptyState title={m.noFriends()} headingLevel={3} />
      ) : (
        <Card padding="none">
          <ul className="divide-y divide-line">
            {own.friends.map(({ paidAt, state, creditAt }) => (
              <li
                key={paidAt}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-3.5 text-ui"
              >
                <span>{m.friendPaid({ day: day(paidAt) })}</span>
                <StatusBadge tone={friendStateLook[state].tone}>
                  {friendStateLook[state].label({ day: creditAt ? day(creditAt) : '' })}
                </StatusBadge>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
