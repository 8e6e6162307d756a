import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, Outlet, useRouterState } from '@tanstack/react-router';
import { verificationQuery } from '#features/sales/checkout/web/verification-query.ts';
import { transferQuery } from '#features/sales/transfers/web/transfer-queries.ts';
import { FlowTerraces } from '#ui/illustrations/flow-terraces.tsx';
import { Logo } from '#ui/logo.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import { Stepper } from '#ui/stepper.tsx';
import * as m from '../messages/m.ts';
import { stepsDone } from './flow-steps.ts';

export const Route = createFileRoute('/_flow')({ component: FlowShell });

const steps = [m.stepAccount, m.stepPlan, m.stepPayment] as const;

/** Whether the payment that this page is about has arrived. Only watches: the page itself asks. */
function useIsPaid(): boolean {
  const { token = '', order = '' } = useRouterState({
    select: ({ location }): { token?: string; order?: string } => location.search,
  });
  const { data: verification } = useQuery({ ...verificationQuery(token), enabled: false });
  const { data: transfer } = useQuery({ ...transferQuery(order), enabled: false });
  return verification?.status === 'paid' || transfer?.status === 'PAID';
}

/** A flow in three steps, without navigation. */
function FlowShell() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const isPaid = useIsPaid();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b border-line">
        <div className="site-column flex h-20 items-center justify-between gap-3">
          <Link to="/" className="rounded-sm">
            <Logo className="max-[23.7rem]:[&>:last-child]:hidden" />
          </Link>
          {pathname === '/gift' ? null : (
            <Stepper steps={steps.map((name) => name())} current={stepsDone(pathname, { isPaid })} />
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      {isPaid ? null : <FlowTerraces />}
    </div>
  );
}
