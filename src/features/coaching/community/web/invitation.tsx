import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { type AccessHolder, canOpen } from '#access/tiers.ts';
import { UpgradeButton } from '#features/sales/plans/web/upgrade-button.tsx';
import { brand } from '#kit/brand.ts';
import { apiQuery } from '#kit/client.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { StepsScene } from '#ui/illustrations/steps-scene.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';

export const inviteQuery = () => apiQuery.community.invite.queryOptions({ staleTime: 300_000 });

export const mayJoin = (viewer: AccessHolder) => canOpen(viewer, { minTier: 'ESSENTIAL' });

/** The way in: what happens after the tap, and the link itself; for everyone else, what their plan lacks. */
export function Invitation({ viewer }: { viewer: AccessHolder }) {
  const { data, isPending } = useQuery({ ...inviteQuery(), enabled: mayJoin(viewer) });
  if (!mayJoin(viewer)) return <NotInPlan hasPlan={viewer.entitledTier !== null} />;
  return (
    <Panel title={m.threeSteps()}>
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
              <span className="min-w-0 [overflow-wrap:anywhere]">{step}</span>
            </li>
          ),
        )}
      </ol>
      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        {isPending ? (
          <Skeleton className="h-12 w-60" />
        ) : data ? (
          <>
            <Button
              size="lg"
              variant="accent"
              icon={<ExternalLink className="size-4" aria-hidden="true" />}
              className="h-auto min-h-12 py-2 whitespace-normal max-sm:w-full"
              render={<a href={data.inviteUrl} target="_blank" rel="noreferrer" />}
            >
              {m.openCommunity()}
            </Button>
            <p className="text-small text-ink-3">{m.leadsTo({ host: hostOf(data.inviteUrl) })}</p>
          </>
        ) : (
          <Notice tone="danger" title={m.invitationNotLoaded()} />
        )}
      </div>
    </Panel>
  );
}

const hostOf = (address: string) => new URL(address).host.replace(/^www\./, '');

/** The way in, with a picture beside it where there is room. */
function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card
      isPanel
      padding="none"
      className="grid grid-cols-1 overflow-hidden lg:min-h-64 lg:grid-cols-[minmax(0,1fr)_minmax(0,42%)]"
    >
      <div className="p-5 sm:p-8">
        <h2 className="text-h2 max-sm:text-h3">{title}</h2>
        {children}
      </div>
      <div className="relative max-lg:hidden">
        <StepsScene className="absolute inset-0 size-full rounded-none" />
      </div>
    </Card>
  );
}

/** What the plan lacks, with the price of the lowest plan that has it. */
function NotInPlan({ hasPlan }: { hasPlan: boolean }) {
  return (
    <Panel title={hasPlan ? m.upgradeToEssential() : m.chooseYourPlan()}>
      <p className="mt-2 max-w-prose text-ui text-ink-2">{m.partOfEssential()}</p>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <UpgradeButton tier="ESSENTIAL" className="px-6 max-sm:w-full" />
        <TextLink
          look="standalone"
          className="text-ui"
          render={hasPlan ? <Link to="/settings/plan" /> : <Link to="/pricing" />}
        >
          {hasPlan ? m.seeYourPlan() : m.seeTheFourPlans()}
        </TextLink>
      </div>
    </Panel>
  );
}
