import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api, apiQuery } from '#api/client.ts';
import { errorMessage } from '#api/errors.ts';
import { viewerTimeZone } from '#api/preferences.ts';
import { pageTitle } from '#brand';
import { TierBadge } from '#features/plans/web/tier-badge.tsx';
import { countText } from '#kernel/counts.ts';
import { searchOf, whole } from '#kernel/search-params.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { toast } from '#ui/toast.ts';
import { resourceTypeNames } from '../../rules.ts';
import type { Resource } from '../resource-queries.ts';

const title = 'Manage Resources';
const pageSize = 20;

const pageQuery = (page = 1) => apiQuery.resources.list.queryOptions({ input: { page, limit: pageSize } });

const readSearch = searchOf({
  page: whole(1, 10_000),
});

export const Route = createFileRoute('/_learner/_admin/admin/resources')({
  head: () => pageTitle(title),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(pageQuery(deps.page)),
  component: ResourcesPage,
  errorComponent: () => (
    <Page className="max-w-[1184px]">
      <PageHeader title={title} />
      <Notice tone="danger" title="Failed to fetch resources" />
    </Page>
  ),
});

/** `MMM d, yyyy` (§2), in the viewer's zone. */
const createdText = (createdAt: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone }).format(
    new Date(createdAt),
  );

/** The table of §2. Three statements, whatever the number of resources. */
function ResourcesPage() {
  const { page } = Route.useSearch();
  const { data } = useSuspenseQuery(pageQuery(page));
  const [condemned, setCondemned] = useState<Resource | null>(null);
  const zone = viewerTimeZone();
  const { totalItems } = data.meta;
  return (
    <Page className="max-w-[1184px]">
      <PageHeader
        title={title}
        subtitle={`${countText(totalItems, 'resource', 'resources')}.`}
        actions={
          <Button icon={<Plus className="size-4" />} render={<Link to="/admin/resources/new" />}>
            Add Resource
          </Button>
        }
      />
      <DataTable
        caption="Resources"
        rows={data.data}
        rowKey={(resource) => resource.id}
        empty={<EmptyState title="No resources found" />}
        columns={[
          {
            key: 'title',
            header: 'Title',
            className: 'max-w-96 truncate font-medium',
            cell: (resource) => resource.title,
          },
          { key: 'type', header: 'Type', cell: (resource) => resourceTypeNames[resource.type] },
          { key: 'tier', header: 'Min Tier', cell: (resource) => <TierBadge tier={resource.minTier} /> },
          { key: 'files', header: 'Files', cell: (resource) => resource.files.length },
          { key: 'created', header: 'Created', cell: (resource) => createdText(resource.createdAt, zone) },
          {
            key: 'actions',
            header: 'Actions',
            isActions: true,
            cell: (resource) => <Actions resource={resource} onDelete={() => setCondemned(resource)} />,
          },
        ]}
      />
      <Pagination
        className="mt-6"
        page={data.meta.currentPage}
        pageCount={data.meta.totalPages}
        renderLink={(to, props) => <Link to="/admin/resources" search={{ page: to }} {...props} />}
      />
      <DeleteDialog resource={condemned} onClose={() => setCondemned(null)} />
    </Page>
  );
}

function Actions({ resource, onDelete }: { resource: Resource; onDelete: () => void }) {
  return (
    <>
      <IconButton
        label={`Edit ${resource.title}`}
        icon={<Pencil className="size-[18px]" />}
        render={<Link to="/admin/resources/$id/edit" params={{ id: resource.id }} />}
      />
      <IconButton
        label={`Delete ${resource.title}`}
        variant="dangerGhost"
        icon={<Trash2 className="size-[18px]" />}
        onClick={onDelete}
      />
    </>
  );
}

function DeleteDialog({ resource, onClose }: { resource: Resource | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => api.resources.remove({ id }),
    onSuccess: async () => {
      onClose();
      toast.success('Resource deleted successfully');
      await queryClient.invalidateQueries({ queryKey: apiQuery.resources.key() });
    },
    onError: (error) => toast.error('Failed to delete resource', errorMessage(error, 'Please try again.')),
  });
  return (
    <ConfirmDialog
      isOpen={resource !== null}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Delete ${resource?.title ?? 'resource'}`}
      description="Are you sure you want to delete this resource? This action cannot be undone."
      confirmLabel="Delete"
      isBusy={remove.isPending}
      busyLabel="Deleting…"
      onConfirm={() => resource && remove.mutate(resource.id)}
    />
  );
}
