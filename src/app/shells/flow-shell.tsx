import { createFileRoute, Link, Outlet, useRouterState } from '@tanstack/react-router';
import { FlowTerraces } from '#ui/illustrations/flow-terraces.tsx';
import { Logo } from '#ui/logo.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import { Stepper } from '#ui/stepper.tsx';

export const Route = createFileRoute('/_flow')({ component: FlowShell });

const steps = ['Account', 'Plan', 'Payment'] as const;

/** How many steps lie behind: choosing a plan, paying, and after the payment. */
const stepOf = (pathname: string): number => {
  if (pathname.startsWith('/onboarding')) return steps.length;
  return pathname.startsWith('/pricing/checkout') ? 2 : 1;
};

/** No navigation: one way, in three steps. */
function FlowShell() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b border-line">
        <div className="mx-auto flex h-20 max-w-[1200px] items-center justify-between gap-3 px-5 lg:px-8">
          <Link to="/" className="rounded-sm">
            <Logo />
          </Link>
          <Stepper steps={steps} current={stepOf(pathname)} />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <FlowTerraces />
    </div>
  );
}
