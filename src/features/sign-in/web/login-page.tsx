import { Link } from '@tanstack/react-router';
import { TextLink } from '#ui/text-link.tsx';
import { safeCallbackUrl } from '../rules.ts';
import { AuthPage } from './auth-page.tsx';
import { type AuthSearch, searchForSignUp } from './auth-search.ts';
import { GoogleButton } from './google-button.tsx';
import { GoogleRefusal } from './google-refusal.tsx';
import { LoginForm } from './login-form.tsx';

export function LoginPage({ search }: { search: AuthSearch }) {
  const target = safeCallbackUrl(search.callbackUrl);
  const signUp = searchForSignUp(search);
  return (
    <AuthPage title="Welcome back." subtitle="Pick up where you stopped.">
      <GoogleRefusal error={search.error} />
      <LoginForm callbackUrl={search.callbackUrl} />
      <GoogleButton
        callbackPath={target}
        newUserPath={`${signUp.plan ? `/pricing/checkout?plan=${signUp.plan}&` : '/pricing?'}oauth=true`}
        errorPath={`/login?callbackUrl=${encodeURIComponent(target)}`}
      />
      <p className="mt-8 text-ui text-ink-2">
        New here? <TextLink render={<Link to="/signup" search={signUp} />}>Create your account</TextLink>
      </p>
    </AuthPage>
  );
}
