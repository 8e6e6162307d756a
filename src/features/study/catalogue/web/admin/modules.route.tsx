import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { countText } from '#kernel/counts.ts';
import { oneOf, searchOf } from '#kernel/search-params.ts';
import { pageTitle } from '#kit/brand.ts';
import { api } from '#kit/client.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ReorderList } from '#ui/reorder-list.tsx';
import { AdminListError, AdminListPage, AdminListSkeleton, DeletedList } from './admin-list-frame.tsx';
import { type AdminModule, adminModulesQuery } from './catalogue-queries.ts';
import { ModuleFacts, ModuleRow } from './module-row.tsx';
import { useCatalogueRemoval } from './use-catalogue-removal.ts';
import { useListChanges } from './use-list-changes.ts';

const title = 'Manage Modules';

const readSearch = searchOf({ deleted: oneOf([true]) });

export const Route = createFileRoute('/_learner/_admin/admin/modules')({
  head: () => pageTitle(title),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(adminModulesQuery(deps.deleted)),
  component: ModulesPage,
  pendingComponent: () => <AdminListSkeleton title={title} />,
  errorComponent: () => <AdminListError title={title} message="Failed to fetch modules" />,
});

const removal = {
  noun: 'Module',
  remove: (id: number) => api.catalogue.modules.remove({ id }),
  restore: (id: number) => api.catalogue.modules.restore({ id }),
};

/** All tiers and drafts, in the order of learning (product.md#managing-modules), in one statement. */
function ModulesPage() {
  const { deleted: isDeleted = false } = Route.useSearch();
  const { data: modules } = useSuspenseQuery(adminModulesQuery(isDeleted));
  return (
    <AdminListPage
      title={title}
      label="Modules"
      count={countText(modules.length, 'module', 'modules')}
      isDeleted={isDeleted}
      add={
        <Button icon={<Plus className="size-4" />} render={<Link to="/admin/modules/new" />}>
          Add Module
        </Button>
      }
      link={(toDeleted, props) => (
        <Link to="/admin/modules" search={toDeleted ? { deleted: true } : {}} {...props} />
      )}
    >
      {isDeleted ? <DeletedModules modules={modules} /> : <ModuleList modules={modules} />}
    </AdminListPage>
  );
}

function ModuleList({ modules }: { modules: readonly AdminModule[] }) {
  const [condemned, setCondemned] = useState<AdminModule | null>(null);
  const { change, move } = useListChanges<AdminModule>({
    name: 'modules',
    queryKey: adminModulesQuery().queryKey,
    update: ({ id, order, isPublished, isFreePreview }) =>
      api.catalogue.modules.update({ id, order, isPublished, isFreePreview }),
    failed: { reorder: 'Failed to reorder modules', update: 'Failed to update module' },
  });
  const { removing } = useCatalogueRemoval(removal, () => setCondemned(null));
  if (modules.length === 0)
    return (
      <EmptyState
        title="No modules yet"
        text="Add the first one. It stays unpublished until you publish it."
      />
    );
  return (
    <>
      <ReorderList
        label="Modules in order"
        rows={modules}
        onMove={move}
        renderRow={(module, index) => (
          <ModuleRow
            module={module}
            index={index}
            count={modules.length}
            onMove={(place) => move(module.id, place)}
            onChange={(fields) => change({ id: module.id, ...fields })}
            onDelete={() => setCondemned(module)}
          />
        )}
      />
      <ConfirmDialog
        isOpen={condemned !== null}
        onOpenChange={(isOpen) => (isOpen ? undefined : setCondemned(null))}
        title={`Delete ${condemned?.title ?? 'module'}`}
        description="Learners no longer see it. Their notes and progress are kept, and you can restore it."
        confirmLabel="Delete"
        isBusy={removing.isPending}
        busyLabel="Deleting…"
        onConfirm={() => condemned && removing.mutate(condemned.id)}
      />
    </>
  );
}

function DeletedModules({ modules }: { modules: readonly AdminModule[] }) {
  const { restoring } = useCatalogueRemoval(removal);
  return (
    <DeletedList
      label="Deleted modules"
      rows={modules}
      renderFacts={(module) => <ModuleFacts module={module} />}
      onRestore={(module) => restoring.mutate(module.id)}
    />
  );
}
