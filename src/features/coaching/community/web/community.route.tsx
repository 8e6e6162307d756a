import { createFileRoute } from '@tanstack/react-router';
import { pageTitle } from '#kit/brand.ts';
import * as m from '../messages/m.ts';
import { CommunityPage, loadCommunity } from './community-page.tsx';

export const Route = createFileRoute('/_learner/community')({
  head: () => pageTitle(m.community()),
  loader: ({ context: { queryClient, viewer } }) => loadCommunity(queryClient, viewer),
  component: () => <CommunityPage title={m.community()} viewer={Route.useRouteContext().viewer} />,
});
