import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { CardGrid, CardGridError, CardGridSkeleton } from '#features/study/catalogue/web/card-grid.tsx';
import { pageTitle } from '#kit/brand.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import * as m from '../messages/m.ts';
import { modulesQuery } from './lesson-queries.ts';
import { ModuleCard } from './module-card.tsx';

export const Route = createFileRoute('/_learner/modules')({
  head: () => pageTitle(m.modules()),
  loader: ({ context }) => context.queryClient.ensureQueryData(modulesQuery()),
  component: ModulesPage,
  pendingComponent: () => (
    <CardGridSkeleton title={m.modules()} subtitle={m.everyModuleInOrder()} columns={3} />
  ),
  errorComponent: () => <CardGridError title={m.modules()} />,
});

function ModulesPage() {
  const { data: modules } = useSuspenseQuery(modulesQuery());
  return (
    <Page>
      <PageHeader
        title={m.modules()}
        subtitle={m.everyModuleInOrder()}
        actions={
          <Button variant="secondary" render={<Link to="/lessons" />}>
            {m.byCourse()}
          </Button>
        }
      />
      {modules.length === 0 ? (
        <EmptyState title={m.noModulesYet()} text={m.modulesComeLater()} />
      ) : (
        <CardGrid columns={3}>
          {modules.map((module) => (
            <li key={module.id}>
              <ModuleCard module={module} />
            </li>
          ))}
        </CardGrid>
      )}
    </Page>
  );
}
