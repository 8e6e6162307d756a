import { Link } from '@tanstack/react-router';
import { Notice } from '#ui/notice.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import { isConfirming, loginReason } from '../reasons.ts';
import { safeCallbackUrl } from '../rules.ts';
import { Agreement } from './agreement.tsx';
import { AuthPage } from './auth-page.tsx';
import { type AuthSearch, searchForSignUp } from './auth-search.ts';
import { GoogleButton } from './google-button.tsx';
import { LoginForm } from './login-form.tsx';
import { SecondStepPage } from './second-step-page.tsx';
import { SignInRefusal } from './sign-in-refusal.tsx';

/** Why a visitor sees the log-in. Hidden when a more specific message is shown. */
function Reason({ search }: { search: AuthSearch }) {
  const reason =
    search.error === undefined && search.step === undefined ? loginReason(search.callbackUrl) : null;
  if (reason === null) return null;
  return (
    <Notice
      tone="info"
      title={reason}
      className="mb-6"
      action={
        isConfirming(search.callbackUrl) ? (
          <TextLink look="standalone" render={<Link to="/forgot-password" />}>
            {m.resetThePassword()}
          </TextLink>
        ) : (
          <TextLink look="standalone" render={<Link to="/signup" search={searchForSignUp(search)} />}>
            {m.createAnAccount()}
          </TextLink>
        )
      }
    />
  );
}

export function LoginPage({ search }: { search: AuthSearch }) {
  const target = safeCallbackUrl(search.callbackUrl);
  const signUp = searchForSignUp(search);
  if (search.step === 'code') return <SecondStepPage callbackUrl={search.callbackUrl} />;
  return (
    <AuthPage title={m.welcomeBack()} subtitle={m.pickUp()}>
      <SignInRefusal error={search.error} />
      <Reason search={search} />
      <LoginForm callbackUrl={search.callbackUrl} />
      <GoogleButton
        callbackPath={target}
        newUserPath={`${signUp.plan ? `/pricing/checkout?plan=${signUp.plan}&` : '/pricing?'}oauth=true`}
        errorPath={`/login?callbackUrl=${encodeURIComponent(target)}`}
      />
      {/* Google creates an account for someone who has none. */}
      <div className="mt-4 noscript:hidden">
        <Agreement />
      </div>
      <p className="mt-8 text-ui text-ink-2">
        {m.newHere({
          signUp: (text) => <TextLink render={<Link to="/signup" search={signUp} />}>{text}</TextLink>,
        })}
      </p>
    </AuthPage>
  );
}
