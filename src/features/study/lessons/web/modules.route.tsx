import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { CardGrid, CardGridError, CardGridSkeleton } from '#features/study/catalogue/web/card-grid.tsx';
import { pageTitle } from '#kit/brand.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { modulesQuery } from './lesson-queries.ts';
import { ModuleCard } from './module-card.tsx';

const subtitle = 'Every module, in order.';

export const Route = createFileRoute('/_learner/modules')({
  head: () => pageTitle('Modules'),
  loader: ({ context }) => context.queryClient.ensureQueryData(modulesQuery()),
  component: ModulesPage,
  pendingComponent: () => <CardGridSkeleton title="Modules" subtitle={subtitle} columns={3} />,
  errorComponent: () => <CardGridError title="Modules" />,
});

function ModulesPage() {
  const { data: modules } = useSuspenseQuery(modulesQuery());
  return (
    <Page>
      <PageHeader
        title="Modules"
        subtitle={subtitle}
        actions={
          <Button variant="secondary" render={<Link to="/lessons" />}>
            By course
          </Button>
        }
      />
      {modules.length === 0 ? (
        <EmptyState title="No modules yet" text="They’ll appear here once they’re published." />
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
