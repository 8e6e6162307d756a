import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, Outlet, useRouterState } from '@tanstack/react-router';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { FlowTerraces } from '#ui/illustrations/flow-terraces.tsx';
import { Logo } from '#ui/logo.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import { Stepper } from '#ui/stepper.tsx';
import * as m from '../messages/m.ts';

export const Route = createFileRoute('/_flow')({ component: FlowShell });

const steps = [m.stepAccount, m.stepPlan, m.stepPayment] as const;

/** The number of finished steps: choosing a plan, paying, and all of them once the payment has arrived. */
const stepOf = (pathname: string, hasPlan: boolean): number => {
  if (pathname.startsWith('/onboarding') && hasPlan) return steps.length;
  return pathname === '/pricing' ? 1 : 2;
};

/** A flow in three steps, without navigation. */
function FlowShell() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const { data } = useQuery(viewerQuery());
  const hasPlan = Boolean(data?.viewer?.entitledTier ?? data?.viewer?.openCourses);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b border-line">
        <div className="site-column flex h-20 items-center justify-between gap-3">
          <Link to="/" className="rounded-sm">
            <Logo className="max-[379px]:[&>:last-child]:hidden" />
          </Link>
          {pathname === '/gift' ? null : (
            <Stepper steps={steps.map((name) => name())} current={stepOf(pathname, hasPlan)} />
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      {pathname.startsWith('/onboarding') && hasPlan ? null : <FlowTerraces />}
    </div>
  );
}
