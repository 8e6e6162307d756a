import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Tier, tierNames } from '#access/tiers.ts';
import { plansQuery } from '#features/sales/plans/web/plans-query.ts';
import { tierLook } from '#features/sales/plans/web/tier-look.ts';
import { formatIdr } from '#kernel/money.ts';
import { StepGlyph } from '#ui/step-glyph.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import { afterSignUpPath, isGiftPath, safeCallbackUrl } from '../rules.ts';
import { AuthPage } from './auth-page.tsx';
import { type AuthSearch, searchForLogin } from './auth-search.ts';
import { GoogleButton } from './google-button.tsx';
import { SignInRefusal } from './sign-in-refusal.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { TurnedAwayNotice } from './turned-away.tsx';

export function SignUpPage({ search }: { search: AuthSearch }) {
  const { plan } = search;
  const next = afterSignUpPath(plan, search.callbackUrl);
  return (
    <AuthPage
      title={`${m.createYourAccount()}.`}
      subtitle={isGiftPath(next) ? m.thenGift() : plan ? m.thenPay() : m.thenChoosePlan()}
    >
      <TurnedAwayNotice />
      <SignInRefusal error={search.error} />
      {plan ? <SelectedPlan plan={plan} /> : null}
      <SignUpForm plan={plan ?? null} loginSearch={searchForLogin(search)} />
      <GoogleButton
        callbackPath={plan ? next : safeCallbackUrl(search.callbackUrl)}
        newUserPath={`${next}${next.includes('?') ? '&' : '?'}oauth=true`}
        errorPath={plan ? `/signup?plan=${plan}` : '/signup'}
      />
      <p className="mt-8 text-ui text-ink-2">
        {m.haveAccount({
          logIn: (text) => (
            <TextLink render={<Link to="/login" search={searchForLogin(search)} />}>{text}</TextLink>
          ),
        })}
      </p>
    </AuthPage>
  );
}

function SelectedPlan({ plan }: { plan: Tier }) {
  const { data: plans } = useQuery(plansQuery());
  const chosen = plans?.find(({ id }) => id === plan);
  return (
    <div className="mb-6 flex items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3.5">
      <StepGlyph {...tierLook[plan]} className="h-6" />
      <p>
        <span className="block text-small text-ink-3">{m.selectedPlan()}</span>
        <span className="block text-h4">{chosen?.name ?? tierNames[plan]}</span>
      </p>
      {chosen ? (
        <p className="ml-auto text-right">
          <span className="block text-h4">{formatIdr(chosen.price)}</span>
          <span className="block text-small text-ink-3">{m.paidOnce()}</span>
        </p>
      ) : null}
    </div>
  );
}
