import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ContentFacts } from '#features/site/content/web/content-facts.tsx';
import { MissingContent, UnreadableContent } from '#features/site/content/web/content-states.tsx';
import { titleUnlessMissing } from '#kit/brand.ts';
import { api } from '#kit/client.ts';
import { orNotFound } from '#kit/or-not-found.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { VersionForm } from './version-form.tsx';
import { outdateVersions } from './version-queries.ts';

export const Route = createFileRoute('/_learner/_admin/admin/content/changelog/$id/edit')({
  // An editor always starts from fresh data, never from a cache.
  staleTime: 0,
  gcTime: 0,
  loader: ({ params }) => orNotFound(api.versions.get({ id: params.id })),
  head: ({ loaderData, match }) =>
    titleUnlessMissing(
      match,
      loaderData ? m.editOf({ version: loaderData.version }) : m.editVersion(),
      m.noSuchVersion(),
    ),
  component: EditVersionPage,
  errorComponent: () => <UnreadableContent title={m.versionNotLoaded()} />,
  notFoundComponent: () => (
    <MissingContent title={m.noSuchVersion()} to="/admin/content/changelog" back={m.allVersions()} />
  ),
});

function EditVersionPage() {
  const { viewer } = Route.useRouteContext();
  const loaded = Route.useLoaderData();
  const [saved, setSaved] = useState(loaded);
  const version = saved.id === loaded.id ? saved : loaded;
  const queryClient = useQueryClient();
  return (
    <Page>
      <PageHeader
        title={version.version}
        subtitle={<ContentFacts piece={version} />}
        above={<BackLink render={<Link to="/admin/content/changelog" />}>{m.changelog()}</BackLink>}
      />
      <VersionForm
        key={loaded.id}
        version={version}
        userId={viewer.userId}
        onReloaded={setSaved}
        onSaved={async (now) => {
          setSaved(now);
          await outdateVersions(queryClient);
          toast.success(m.versionSaved());
        }}
      />
    </Page>
  );
}
