import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { currentLanguage } from '#kernel/language.ts';
import { pageTitle } from '#kit/brand.ts';
import { apiQuery } from '#kit/client.ts';
import { messageBesideFields } from '#kit/message-beside-fields.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { toast } from '#ui/toast.ts';
import { emptyModule } from '../../forms.ts';
import * as m from '../../messages/m.ts';
import { outdateCatalogue } from './catalogue-queries.ts';
import { ModuleForm } from './module-form.tsx';
import { modulePayload } from './module-payload.ts';

export const Route = createFileRoute('/_learner/_admin/admin/modules/new')({
  head: () => pageTitle(m.addModule()),
  component: NewModulePage,
});

function NewModulePage() {
  const queryClient = useQueryClient();
  const navigate = Route.useNavigate();
  const create = useMutation(
    apiQuery.catalogue.modules.create.mutationOptions({
      onSuccess: async ({ id }) => {
        await outdateCatalogue(queryClient);
        // The list scrolls to the new module instead.
        await navigate({ to: '/admin/modules', search: { made: id }, resetScroll: false });
        toast.success(m.moduleCreated());
      },
      onError: (error) => toast.error(m.moduleNotCreated(), messageBesideFields(error, m.pleaseTryAgain())),
    }),
  );
  return (
    <Page>
      <PageHeader
        title={m.addModule()}
        above={<BackLink render={<Link to="/admin/modules" />}>{m.manageModules()}</BackLink>}
      />
      <ModuleForm
        initial={{ ...emptyModule, language: currentLanguage() }}
        edited={null}
        submitLabel={m.createModule()}
        isBusy={create.isPending}
        onSubmit={(values) => create.mutateAsync(modulePayload(values))}
      />
    </Page>
  );
}
