import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { pageTitle } from '#kit/brand.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { VersionForm } from './version-form.tsx';
import { outdateVersions } from './version-queries.ts';

export const Route = createFileRoute('/_learner/_admin/admin/content/changelog/new')({
  head: () => pageTitle(m.newVersion()),
  component: NewVersionPage,
});

function NewVersionPage() {
  const { viewer } = Route.useRouteContext();
  const queryClient = useQueryClient();
  const navigate = Route.useNavigate();
  return (
    <Page>
      <PageHeader
        title={m.newVersion()}
        above={<BackLink render={<Link to="/admin/content/changelog" />}>{m.changelog()}</BackLink>}
      />
      <VersionForm
        version={null}
        userId={viewer.userId}
        onSaved={async () => {
          await outdateVersions(queryClient);
          await navigate({ to: '/admin/content/changelog', ignoreBlocker: true });
          toast.success(m.versionCreated());
        }}
      />
    </Page>
  );
}
