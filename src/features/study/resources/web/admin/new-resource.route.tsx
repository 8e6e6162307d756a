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
import { emptyResource } from '../../forms.ts';
import * as m from '../../messages/m.ts';
import { ResourceForm } from './resource-form.tsx';
import { resourcePayload } from './resource-payload.ts';

export const Route = createFileRoute('/_learner/_admin/admin/resources/new')({
  head: () => pageTitle(m.addResource()),
  component: NewResourcePage,
});

function NewResourcePage() {
  const queryClient = useQueryClient();
  const navigate = Route.useNavigate();
  const create = useMutation(
    apiQuery.resources.create.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: apiQuery.resources.key() });
        await navigate({ to: '/admin/resources' });
        toast.success(m.resourceCreated());
      },
      onError: (error) => toast.error(m.resourceNotCreated(), messageBesideFields(error, m.pleaseTryAgain())),
    }),
  );
  return (
    <Page>
      <PageHeader
        title={m.addResource()}
        above={<BackLink render={<Link to="/admin/resources" />}>{m.manageResources()}</BackLink>}
      />
      <ResourceForm
        initial={{ ...emptyResource, language: currentLanguage() }}
        submitLabel={m.createResource()}
        isBusy={create.isPending}
        onSubmit={(values) => create.mutateAsync(resourcePayload(values))}
      />
    </Page>
  );
}
