import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { pageTitle } from '#kit/brand.ts';
import { apiQuery } from '#kit/client.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { ResourceForm } from './resource-form.tsx';

export const Route = createFileRoute('/_learner/_admin/admin/resources/new')({
  head: () => pageTitle(m.addResource()),
  component: NewResourcePage,
});

function NewResourcePage() {
  const { viewer } = Route.useRouteContext();
  const queryClient = useQueryClient();
  const navigate = Route.useNavigate();
  return (
    <Page>
      <PageHeader
        title={m.addResource()}
        above={<BackLink render={<Link to="/admin/resources" />}>{m.manageResources()}</BackLink>}
      />
      <ResourceForm
        resource={null}
        viewer={viewer}
        onSaved={async () => {
          await queryClient.invalidateQueries({ queryKey: apiQuery.resources.key() });
          await navigate({ to: '/admin/resources' });
          toast.success(m.resourceCreated());
        }}
      />
    </Page>
  );
}
