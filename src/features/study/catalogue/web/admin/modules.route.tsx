import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Plus, Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { countText } from '#kernel/counts.ts';
import { oneOf, searchOf, whole } from '#kernel/search-params.ts';
import { pageTitle } from '#kit/brand.ts';
import { api } from '#kit/client.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { latePart } from '#ui/late-part.tsx';
import { Notice } from '#ui/notice.tsx';
import { ReorderList } from '#ui/reorder-list.tsx';
import * as m from '../../messages/m.ts';
import { AdminListError, AdminListPage, AdminListSkeleton, DeletedList } from './admin-list-frame.tsx';
import { type AdminModule, adminModulesQuery } from './catalogue-queries.ts';
import type { Refusals } from './many-bar.tsx';
import { ModuleFacts, ModuleHeads, ModuleRow } from './module-row.tsx';
import { useCatalogueRemoval } from './use-catalogue-removal.ts';
import { useListChanges } from './use-list-changes.ts';

const ManyBar = latePart(() => import('./many-bar.tsx').then((module) => module.ManyBar));

/** `made` is the one that was just created. */
const readSearch = searchOf({ deleted: oneOf([true]), made: whole(1, 999_999_999) });

export const Route = createFileRoute('/_learner/_admin/admin/modules')({
  head: () => pageTitle(m.manageModules()),
  validateSearch: readSearch,
  loaderDeps: ({ search: { deleted } }) => ({ deleted }),
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(adminModulesQuery(deps.deleted)),
  component: ModulesPage,
  pendingComponent: () => <AdminListSkeleton list="modules" title={m.manageModules()} />,
  errorComponent: () => <AdminListError title={m.manageModules()} message={m.modulesNotFetched()} />,
});

const removal = {
  remove: (id: number) => api.catalogue.modules.remove({ id }),
  restore: (id: number) => api.catalogue.modules.restore({ id }),
};

/** All tiers and drafts, in the order of learning (product.md#managing-modules), in one statement. */
function ModulesPage() {
  const { deleted: isDeleted = false } = Route.useSearch();
  const { data: modules } = useSuspenseQuery(adminModulesQuery(isDeleted));
  return (
    <AdminListPage
      list="modules"
      title={m.manageModules()}
      label={m.modules()}
      count={countText(modules.length, m.moduleNoun(), m.modulesNoun())}
      isDeleted={isDeleted}
      add={
        <>
          <Button
            variant="secondary"
            icon={<Upload className="size-4" />}
            render={<Link to="/admin/studio" />}
          >
            {m.uploadManyVideos()}
          </Button>
          <Button icon={<Plus className="size-4" />} render={<Link to="/admin/modules/new" />}>
            {m.addModule()}
          </Button>
        </>
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
    failed: { reorder: m.modulesNotReordered(), update: m.moduleNotUpdated() },
  });
  const { removing } = useCatalogueRemoval({ ...removal, noun: m.module() }, () => setCondemned(null));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [refused, setRefused] = useState<Refusals>([]);
  const made = useMade(modules);
  const choose = (id: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const isAll = modules.every(({ id }) => chosen.has(id));
  if (modules.length === 0) return <EmptyState title={m.noModulesYet()} text={m.addTheFirst()} />;
  return (
    <>
      {refused.length > 0 ? (
        <Notice
          tone="warning"
          className="mb-4"
          title={m.modulesRefused({ count: refused.length })}
          action={
            <Button variant="secondary" size="sm" onClick={() => setRefused([])}>
              {m.understood()}
            </Button>
          }
        >
          <ul className="mt-1 list-disc pl-5">
            {refused.map(({ id, title, reason }) => (
              <li key={id}>{m.refusedModule({ title, reason })}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <div className="mb-2 flex items-center justify-between xl:sticky xl:top-(--topbar-h) xl:z-20 xl:bg-canvas xl:py-2">
        <Checkbox
          className="w-fit pl-2"
          label={<span className="text-small text-ink-2">{m.chooseAll()}</span>}
          checked={isAll}
          isPartly={!isAll && chosen.size > 0}
          onChange={() => setChosen(new Set(isAll ? [] : modules.map(({ id }) => id)))}
        />
        <ModuleHeads />
      </div>
      <ReorderList
        label={m.modulesInOrder()}
        rows={modules}
        marked={made}
        groupOf={({ courseTitle }) => courseTitle ?? m.noCourse()}
        onMove={move}
        renderRow={(module, index) => (
          <ModuleRow
            module={module}
            index={index}
            count={modules.length}
            isChosen={chosen.has(module.id)}
            onChoose={(isChosen) => choose(module.id, isChosen)}
            onMove={(place) => move(module.id, place)}
            onChange={(fields) => change({ id: module.id, ...fields })}
            onDelete={() => setCondemned(module)}
          />
        )}
      />
      {chosen.size > 0 ? (
        <ManyBar modules={modules} chosen={chosen} onChoose={setChosen} onRefused={setRefused} />
      ) : null}
      <ConfirmDialog
        isOpen={condemned !== null}
        onOpenChange={(isOpen) => (isOpen ? undefined : setCondemned(null))}
        title={m.deleteRowQuestion({ title: condemned?.title ?? m.moduleNoun() })}
        description={m.moduleDeletion()}
        confirmLabel={m.deleteIt()}
        isBusy={removing.isPending}
        busyLabel={m.deleting()}
        onConfirm={() => condemned && removing.mutate(condemned.id)}
      />
    </>
  );
}

/** How long a new module is marked: until it was found and read. */
const madeMs = 4_000;

/** The module that was just created; afterwards its address is the list's own, so that a reload marks nothing. */
function useMade(modules: readonly AdminModule[]): number | undefined {
  const { made } = Route.useSearch();
  // The list of before is shown until the new one is read.
  const isShown = modules.some(({ id }) => id === made);
  const navigate = Route.useNavigate();
  useEffect(() => {
    if (!isShown) return;
    const ended = window.setTimeout(
      () => void navigate({ search: {}, replace: true, resetScroll: false }),
      madeMs,
    );
    return () => window.clearTimeout(ended);
  }, [isShown, navigate]);
  return made;
}

function DeletedModules({ modules }: { modules: readonly AdminModule[] }) {
  const { restoring } = useCatalogueRemoval({ ...removal, noun: m.module() });
  return (
    <DeletedList
      label={m.deletedModules()}
      rows={modules}
      renderFacts={(module) => <ModuleFacts module={module} />}
      onRestore={(module) => restoring.mutate(module.id)}
    />
  );
}
