import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { safeCallbackUrl } from '#features/people/sign-in/rules.ts';
import { pageTitle } from '#kit/brand.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import * as m from '../messages/m.ts';
import { accountQuery, sessionsQuery } from './account/account-queries.ts';
import { ConsentsCard } from './account/consents-card.tsx';
import { DataCard } from './account/data-card.tsx';
import { EmailCard } from './account/email-card.tsx';
import { GoogleCard } from './account/google-card.tsx';
import { LanguageCard } from './account/language-card.tsx';
import { PasswordCard } from './account/password-card.tsx';
import { SessionsCard } from './account/sessions-card.tsx';
import { TwoFactorCard } from './account/two-factor-card.tsx';
import { SettingsFrame } from './settings-frame.tsx';

export const Route = createFileRoute('/_learner/settings/account')({
  head: () => pageTitle(m.account()),
  // Added by the auth library when Google refused.
  validateSearch: (search: Record<string, unknown>): { error?: string; next?: string } => ({
    ...(typeof search.error === 'string' ? { error: search.error } : {}),
    // The page that sent the person here to set up the second step.
    ...(typeof search.next === 'string' ? { next: safeCallbackUrl(search.next) } : {}),
  }),
  loader: ({ context: { queryClient } }) =>
    Promise.all([queryClient.ensureQueryData(accountQuery()), queryClient.ensureQueryData(sessionsQuery())]),
  component: AccountPage,
});

function AccountPage() {
  const { data: account } = useSuspenseQuery(accountQuery());
  const { error, next } = Route.useSearch();
  const unconfirmed = account.emailVerified ? null : account.email;
  return (
    <SettingsFrame current="account">
      <div className="grid grid-cols-1 gap-4">
        {error ? (
          <Notice tone="danger" title={m.googleRefused()}>
            {m.googleRefusedText()}
          </Notice>
        ) : null}
        <EmailCard account={account} />
        <PasswordCard hasPassword={account.hasPassword} />
        {next && account.twoFactor ? (
          <Notice
            tone="success"
            title={m.twoStepOn()}
            // A full page load: data read without these rights must not be reused.
            action={<Button render={<a href={next} />}>{m.goOn()}</Button>}
          >
            {m.adminOpen()}
          </Notice>
        ) : null}
        <TwoFactorCard isOn={account.twoFactor} hasPassword={account.hasPassword} unconfirmed={unconfirmed} />
        <GoogleCard google={account.google} hasPassword={account.hasPassword} unconfirmed={unconfirmed} />
        <SessionsCard />
        <LanguageCard />
        <ConsentsCard />
        <DataCard hasPassword={account.hasPassword} />
      </div>
    </SettingsFrame>
  );
}
