import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { type AccessHolder, canOpen } from '#access/tiers.ts';
import { pageTitle } from '#kit/brand.ts';
import { apiQuery } from '#kit/client.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import * as m from '../messages/m.ts';
import { CommunityRules } from './community-rules.tsx';

const inviteQuery = () => apiQuery.community.invite.queryOptions({ staleTime: 300_000 });

export const Route = createFileRoute('/_learner/community/join')({
  head: () => pageTitle(m.joinCommunity()),
  // Requested only for people who may join; for everyone else it would be a refused call.
  loader: ({ context: { queryClient, viewer } }) =>
    mayJoin(viewer) ? queryClient.prefetchQuery(inviteQuery()) : undefined,
  component: JoinPage,
});

const mayJoin = (viewer: AccessHolder) => canOpen(viewer, { minTier: 'ESSENTIAL' });

function Invitation({ viewer }: { viewer: AccessHolder }) {
  const hasPlan = viewer.entitledTier !== null;
  const { data, isPending } = useQuery({ ...inviteQuery(), enabled: mayJoin(viewer) });
  if (!mayJoin(viewer)) {
    return (
      <Notice
        tone="unavailable"
        title={hasPlan ? m.upgradeToEssential() : m.chooseYourPlan()}
        action={
          <Button size="sm" render={hasPlan ? <Link to="/settings/plan" /> : <Link to="/pricing" />}>
            {hasPlan ? m.seeYourPlan() : m.seeTheFourPlans()}
          </Button>
        }
      >
        {m.partOfEssential()}
      </Notice>
    );
  }
  if (isPending) return <Skeleton className="h-12 w-48" />;
  if (!data) return <Notice tone="danger" title={m.invitationNotLoaded()} />;
  return (
    <Button
      size="lg"
      icon={<ExternalLink className="size-4" aria-hidden="true" />}
      render={<a href={data.inviteUrl} target="_blank" rel="noreferrer" />}
    >
      {m.openCommunity()}
    </Button>
  );
}

function JoinPage() {
  const { viewer } = Route.useRouteContext();
  return (
    <Page width="form">
      <PageHeader
        above={<BackLink render={<Link to="/community" />}>{m.community()}</BackLink>}
        title={m.joinCommunity()}
        subtitle={m.aboutCommunity()}
      />
      <Card>
        <h2 className="text-h3">{m.houseRules()}</h2>
        <div className="mb-6">
          <CommunityRules />
        </div>
        <Invitation viewer={viewer} />
      </Card>
    </Page>
  );
}
