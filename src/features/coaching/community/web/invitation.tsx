import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { type AccessHolder, canOpen } from '#access/tiers.ts';
import { brand } from '#kit/brand.ts';
import { apiQuery } from '#kit/client.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import * as m from '../messages/m.ts';

export const inviteQuery = () => apiQuery.community.invite.queryOptions({ staleTime: 300_000 });

export const mayJoin = (viewer: AccessHolder) => canOpen(viewer, { minTier: 'ESSENTIAL' });

/** The way in: what happens after the tap, and the link itself; for everyone else, what their plan lacks. */
export function Invitation({ viewer }: { viewer: AccessHolder }) {
  const { data, isPending } = useQuery({ ...inviteQuery(), enabled: mayJoin(viewer) });
  if (!mayJoin(viewer)) return <NotInPlan hasPlan={viewer.entitledTier !== null} />;
  return (
    <Card isPanel className="grid items-center gap-6 md:grid-cols-[1fr_auto]">
      <div>
        <h2 className="text-h3">{m.threeSteps()}</h2>
        <ol className="mt-4 grid gap-3 text-ui text-ink-2">
          {[m.opensElsewhere(), m.acceptInvite(), m.sayHello({ room: brand.communityRooms[0].name })].map(
            (step, index) => (
              <li key={step} className="flex gap-3">
                <span
                  aria-hidden="true"
                  className="grid size-6 shrink-0 place-items-center rounded-full bg-primary-soft text-small font-semibold text-primary-ink tabular-nums"
                >
                  {index + 1}
                </span>
                {step}
              </li>
            ),
          )}
        </ol>
      </div>
      <div className="md:w-60 md:text-center">
        {isPending ? (
          <Skeleton className="h-12 w-full" />
        ) : data ? (
          <>
            <Button
              size="lg"
              isWide
              icon={<ExternalLink className="size-4" aria-hidden="true" />}
              render={<a href={data.inviteUrl} target="_blank" rel="noreferrer" />}
            >
              {m.openCommunity()}
            </Button>
            <p className="mt-2 text-small text-ink-3">{m.leadsTo({ host: hostOf(data.inviteUrl) })}</p>
          </>
        ) : (
          <Notice tone="danger" title={m.invitationNotLoaded()} />
        )}
      </div>
    </Card>
  );
}

const hostOf = (address: string) => new URL(address).host.replace(/^www\./, '');

function NotInPlan({ hasPlan }: { hasPlan: boolean }) {
  return (
    <Notice
      tone="unavailable"
      title={hasPlan ? m.upgradeToEssential() : m.chooseYourPlan()}
      action={
        <Button render={hasPlan ? <Link to="/settings/plan" /> : <Link to="/pricing" />}>
          {hasPlan ? m.seeYourPlan() : m.seeTheFourPlans()}
        </Button>
      }
    >
      {m.partOfEssential()}
    </Notice>
  );
}
