import { createFileRoute, Link, redirect } from '@tanstack/react-router';
import { safeCallbackUrl } from '#features/people/sign-in/rules.ts';
import { pageTitle } from '#kit/brand.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';

export const Route = createFileRoute('/_learner/settings/second-step')({
  validateSearch: (search: Record<string, unknown>): { next?: string } =>
    typeof search.next === 'string' ? { next: safeCallbackUrl(search.next) } : {},
  beforeLoad: ({ context, search }) => {
    if (!context.viewer.missingSecondFactor) throw redirect({ href: search.next ?? '/settings/account' });
  },
  head: () => pageTitle('Two-step sign-in'),
  component: SecondStepPage,
});

/** Where administrators without a second step land: what it is for, and a way there and back. */
function SecondStepPage() {
  const { next = '/admin' } = Route.useSearch();
  return (
    <Page className="max-w-[640px]">
      <PageHeader
        title="One more step to the admin area"
        subtitle="You’ll see everyone’s data there, so a password alone isn’t enough."
      />
      <SetUp next={next} />
    </Page>
  );
}

function SetUp({ next }: { next: string }) {
  return (
    <Card className="grid gap-5">
      <ol className="list-decimal space-y-2 pl-5 text-body marker:text-ink-3">
        <li>Have an authenticator app ready, on your phone or in your password manager.</li>
        <li>In your settings, turn on two-step sign-in and keep the recovery codes.</li>
        <li>Come back with the button that appears there.</li>
      </ol>
      <Button
        className="justify-self-start"
        render={<Link to="/settings/account" search={{ next }} hash="account-two-factor" />}
      >
        Set it up
      </Button>
    </Card>
  );
}
