import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { pageTitle } from '#kit/brand.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { outdateCatalogue } from './catalogue-queries.ts';
import { ModuleForm } from './module-form.tsx';

export const Route = createFileRoute('/_learner/_admin/admin/modules/new')({
  head: () => pageTitle(m.addModule()),
  component: NewModulePage,
});

function NewModulePage() {
  const { viewer } = Route.useRouteContext();
  const queryClient = useQueryClient();
  const navigate = Route.useNavigate();
  return (
    <Page>
      <PageHeader
        title={m.addModule()}
        above={<BackLink render={<Link to="/admin/modules" />}>{m.manageModules()}</BackLink>}
      />
      <ModuleForm
        module={null}
        viewer={viewer}
        onSaved={async ({ module }) => {
          await outdateCatalogue(queryClient);
          // The list scrolls to the new module instead.
          await navigate({ to: '/admin/modules', search: { made: module.id }, resetScroll: false });
          toast.success(m.moduleCreated());
        }}
      />
    </Page>
  );
}
