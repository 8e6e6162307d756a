import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { useState } from 'react';
import { MissingContent, UnreadableContent } from '#features/site/content/web/content-states.tsx';
import { titleUnlessMissing } from '#kit/brand.ts';
import { api } from '#kit/client.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { PlanTextForm } from './plan-text-form.tsx';
import { outdatePlans } from './plan-text-queries.ts';

export const Route = createFileRoute('/_learner/_admin/admin/content/plans/$tier')({
  // Edits must start from the current text, never from a cached one.
  staleTime: 0,
  gcTime: 0,
  loader: async ({ params }) => {
    const plan = (await api.planTexts.list()).find(({ id }) => id === params.tier);
    if (!plan) throw notFound();
    return plan;
  },
  head: ({ loaderData, match }) =>
    titleUnlessMissing(
      match,
      loaderData ? m.editPlan({ name: loaderData.name }) : m.editAPlan(),
      m.planMissing(),
    ),
  component: PlanTextPage,
  errorComponent: () => <UnreadableContent title={m.planNotLoaded()} />,
  notFoundComponent: () => (
    <MissingContent title={m.planMissing()} to="/admin/content/plans" back={m.allPlans()} />
  ),
});

function PlanTextPage() {
  const { viewer } = Route.useRouteContext();
  const loaded = Route.useLoaderData();
  const [saved, setSaved] = useState(loaded);
  const plan = saved.id === loaded.id ? saved : loaded;
  const queryClient = useQueryClient();
  return (
    <Page>
      <PageHeader
        title={plan.name}
        subtitle={plan.isEdited ? m.editedText() : m.originalText()}
        above={<BackLink render={<Link to="/admin/content/plans" />}>{m.plans()}</BackLink>}
      />
      <PlanTextForm
        key={loaded.id}
        plan={plan}
        userId={viewer.userId}
        onReloaded={setSaved}
        onSaved={async (now) => {
          setSaved(now);
          await outdatePlans(queryClient);
          toast.success(now.isEdited ? m.planSaved() : m.textRestored());
        }}
      />
    </Page>
  );
}
