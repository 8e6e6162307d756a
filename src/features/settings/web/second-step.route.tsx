import { createFileRoute, Link, redirect } from '@tanstack/react-router';
import { useState } from 'react';
import { pageTitle } from '#brand';
import { safeCallbackUrl } from '#features/sign-in/rules.ts';
import { SecondStepForm } from '#features/sign-in/web/second-step-form.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
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

/** Where an administrator is sent who has not taken the second step: what it is for, and the way there and back. */
function SecondStepPage() {
  const { viewer } = Route.useRouteContext();
  const { next = '/admin' } = Route.useSearch();
  return (
    <Page className="max-w-[640px]">
      <PageHeader
        title="One step before the admin area"
        subtitle="Administrators see everybody’s data. A stolen password alone must not open it."
      />
      {viewer.missingSecondFactor === 'confirm' ? <Confirm next={next} /> : <SetUp next={next} />}
    </Page>
  );
}

function SetUp({ next }: { next: string }) {
  return (
    <Card className="grid gap-5">
      <ol className="list-decimal space-y-2 pl-5 text-body marker:text-ink-3">
        <li>Have an authenticator app ready, on your phone or in your password manager.</li>
        <li>In your settings, turn on two-step sign-in and keep the recovery codes.</li>
        <li>Come back by the button that appears there.</li>
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

function Confirm({ next }: { next: string }) {
  const [isOver, setIsOver] = useState(false);
  return (
    <Card className="grid gap-5">
      <p className="text-ui text-ink-2">
        You came in without a code this time. Confirm with one from your app, or with a recovery code.
      </p>
      {isOver ? (
        <Notice tone="danger" title="Too many codes were wrong">
          Sign out, and sign in again.
        </Notice>
      ) : (
        <SecondStepForm
          canTrust={false}
          // The page anew: what was read without these rights is not shown again.
          onPassed={async () => window.location.assign(next)}
          onExpired={() => setIsOver(true)}
        />
      )}
    </Card>
  );
}
