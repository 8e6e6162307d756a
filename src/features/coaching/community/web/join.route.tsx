import { createFileRoute } from '@tanstack/react-router';
import { pageTitle } from '#kit/brand.ts';
import * as m from '../messages/m.ts';
import { CommunityPage, loadCommunity } from './community-page.tsx';

export const Route = createFileRoute('/_learner/community/join')({
  head: () => pageTitle(m.joinCommunity()),
  loader: ({ context: { queryClient, viewer } }) => loadCommunity(queryClient, viewer),
  component: () => <CommunityPage title={m.joinCommunity()} viewer={Route.useRouteContext().viewer} />,
});
