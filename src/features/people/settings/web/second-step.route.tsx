import { createFileRoute, Link, redirect } from '@tanstack/react-router';
import { safeCallbackUrl } from '#features/people/sign-in/rules.ts';
import { pageTitle } from '#kit/brand.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import * as m from '../messages/m.ts';

export const Route = createFileRoute('/_learner/settings/second-step')({
  validateSearch: (search: Record<string, unknown>): { next?: string } =>
    typeof search.next === 'string' ? { next: safeCallbackUrl(search.next) } : {},
  beforeLoad: ({ context, search }) => {
    if (!context.viewer.missingSecondFactor) throw redirect({ href: search.next ?? '/settings/account' });
  },
  head: () => pageTitle(m.twoStep()),
  component: SecondStepPage,
});

/** Where administrators without a second step land: what it is for, and a way there and back. */
function SecondStepPage() {
  const { next = '/admin' } = Route.useSearch();
  return (
    <Page width="letter">
      <PageHeader title={m.adminTitle()} subtitle={m.adminText()} />
      <SetUp next={next} />
    </Page>
  );
}

function SetUp({ next }: { next: string }) {
  return (
    <Card className="grid gap-5">
      <ol className="list-decimal space-y-2 pl-5 text-body marker:text-ink-3">
        <li>{m.adminStepApp()}</li>
        <li>{m.adminStepTurnOn()}</li>
        <li>{m.adminStepBack()}</li>
      </ol>
      <Button
        className="justify-self-start"
        render={<Link to="/settings/account" search={{ next }} hash="account-two-factor" />}
      >
        {m.setItUp()}
      </Button>
    </Card>
  );
}
