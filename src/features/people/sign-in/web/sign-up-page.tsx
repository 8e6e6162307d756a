import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Tier, tierNames } from '#access/tiers.ts';
import { plansQuery } from '#features/sales/plans/web/plans-query.ts';
import { tierLook } from '#features/sales/plans/web/tier-look.ts';
import { formatIdr } from '#kernel/money.ts';
import { apiQuery } from '#kit/client.ts';
import { StepGlyph } from '#ui/step-glyph.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import { afterSignUpPath, isGiftPath, productOfPath, safeCallbackUrl } from '../rules.ts';
import { AuthPage } from './auth-page.tsx';
import { type AuthSearch, searchForLogin } from './auth-search.ts';
import { GoogleButton } from './google-button.tsx';
import { SignInRefusal } from './sign-in-refusal.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { TurnedAwayNotice, useTurnedAway } from './turned-away.tsx';

export function SignUpPage({ search }: { search: AuthSearch }) {
  const { plan } = search;
  const next = afterSignUpPath(plan, search.callbackUrl);
  const product = productOfPath(next);
  const isTurnedAway = useTurnedAway() !== undefined;
  return (
    <AuthPage
      title={`${m.createYourAccount()}.`}
      isBelowToast={isTurnedAway}
      subtitle={
        isGiftPath(next)
          ? m.thenGift()
          : product
            ? m.thenPayProduct()
            : plan
              ? m.thenPay()
              : m.thenChoosePlan()
      }
    >
      <TurnedAwayNotice />
      <SignInRefusal error={search.error} />
      {product ? <SelectedProduct slug={product} /> : plan ? <SelectedPlan plan={plan} /> : null}
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
    <Selected
      glyph={<StepGlyph {...tierLook[plan]} className="h-6" />}
      label={m.selectedPlan()}
      name={chosen?.name ?? tierNames[plan]}
      priceIdr={chosen?.price}
    />
  );
}

function SelectedProduct({ slug }: { slug: string }) {
  const { data: product, isError } = useQuery(apiQuery.products.get.queryOptions({ input: { slug } }));
  // One that is not sold any more: the page after this one says so.
  if (isError) return null;
  return <Selected label={m.selectedProduct()} name={product?.name ?? '…'} priceIdr={product?.priceIdr} />;
}

interface SelectedProps {
  glyph?: ReactNode;
  label: string;
  name: string;
  priceIdr: number | undefined;
}

/** What is paid for once the account is there. */
function Selected({ glyph, label, name, priceIdr }: SelectedProps) {
  return (
    <div className="mb-6 flex items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3.5">
      {glyph}
      <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3 gap-y-2">
        <p className="min-w-0">
          <span className="block text-small text-ink-3">{label}</span>
          <span className="block text-h4 wrap-anywhere">{name}</span>
        </p>
        {priceIdr === undefined ? null : (
          <p className="text-right">
            <span className="block text-h4">{formatIdr(priceIdr)}</span>
            <span className="block text-small text-ink-3">{m.paidOnce()}</span>
          </p>
        )}
      </div>
    </div>
  );
}
