import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { currentLanguage } from '#kernel/language.ts';
import { titleUnlessMissing } from '#kit/brand.ts';
import { api, apiQuery } from '#kit/client.ts';
import { ContentTitle } from '#kit/content-title.tsx';
import { errorStatusOf } from '#kit/errors.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { ResourceForm } from './resource-form.tsx';

export const Route = createFileRoute('/_learner/_admin/admin/resources/$id/edit')({
  // An editor always starts from fresh data, never from a cache.
  staleTime: 0,
  gcTime: 0,
  loader: async ({ params }) => {
    try {
      return await api.resources.adminGet({ id: params.id });
    } catch (error) {
      if ([400, 404, 422].includes(errorStatusOf(error) ?? 0)) throw notFound();
      throw error;
    }
  },
  head: ({ loaderData, match }) =>
    titleUnlessMissing(
      match,
      m.editResource({
        title: loaderData?.translations[currentLanguage()]?.title ?? loaderData?.title ?? m.resourceNoun(),
      }),
      m.noSuchResource(),
    ),
  component: EditResourcePage,
  errorComponent: () => (
    <Page>
      <Notice tone="danger" title={m.resourceNotLoaded()}>
        {m.tryInAMoment()}
      </Notice>
    </Page>
  ),
  notFoundComponent: () => (
    <Page>
      <EmptyState
        isBare
        headingLevel={1}
        figure="middle"
        title={m.noSuchResource()}
        action={
          <Button variant="secondary" render={<Link to="/admin/resources" />}>
            {m.allResources()}
          </Button>
        }
      />
    </Page>
  ),
});

function EditResourcePage() {
  const resource = Route.useLoaderData();
  const { viewer } = Route.useRouteContext();
  const queryClient = useQueryClient();
  const navigate = Route.useNavigate();
  return (
    <Page>
      <PageHeader
        title={<ContentTitle piece={resource} />}
        subtitle={m.changesGoLive()}
        above={<BackLink render={<Link to="/admin/resources" />}>{m.manageResources()}</BackLink>}
      />
      <ResourceForm
        key={resource.id}
        resource={resource}
        viewer={viewer}
        onSaved={async () => {
          await queryClient.invalidateQueries({ queryKey: apiQuery.resources.key() });
          await navigate({ to: '/admin/resources' });
          toast.success(m.resourceUpdated());
        }}
      />
    </Page>
  );
}
