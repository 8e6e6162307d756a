import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { accountClosed } from '#features/people/accounts/messages.ts';
import { isInOther } from '#kit/other-language.ts';
import { lazyResolver } from '#ui/lazy-resolver.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import { afterSignIn } from '../rules.ts';
import type { AuthRefusal } from './auth-request.ts';
import { dropKeptValues, useKeptValues } from './kept-values.ts';
import { ownOrigin } from './own-origin.ts';
import { forgetPassword } from './password-memory.ts';
import { SecondStepForm } from './second-step-form.tsx';
import { isWrongCredentials, refreshViewer, signIn } from './session.ts';
import { signUpDraft } from './sign-up-draft.ts';
import { SubmitButton } from './submit-button.tsx';
import { useLastingError } from './use-lasting-error.ts';

const isSecondStep = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'twoFactorRedirect' in body;

export function LoginForm({ callbackUrl }: { callbackUrl: string | undefined }) {
  const form = useForm({
    resolver: lazyResolver(() =>
      import('#features/people/accounts/forms.ts').then((forms) => forms.loginForm),
    ),
  });
  const { errors, isSubmitting } = form.formState;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  useKeptValues('login', form);

  const [stepFor, setStepFor] = useState<string | null>(null);
  const error = useLastingError();

  const refuse = (reply: AuthRefusal) => {
    const { message } = reply;
    if (isWrongCredentials(reply)) {
      // At the field, where it stays, with the way out beside it; a keyboard on a phone may cover the toast.
      form.setError('password', { type: 'server', message }, { shouldFocus: true });
      toast.error(m.error(), message);
    } else if (reply.reason === accountClosed.code) {
      error.show(message, {
        label: m.contactSupportLabel(),
        onClick: () => void navigate({ to: '/support' }),
      });
    } else {
      toast.error(m.error(), message);
    }
  };

  const finish = async (email: string) => {
    dropKeptValues('login');
    forgetPassword();
    // A draft on this browser may be someone else's.
    if ((await signUpDraft.read())?.email !== email) signUpDraft.clear();
    toast.dismiss();
    const { viewer } = await refreshViewer(queryClient);
    const href = afterSignIn(callbackUrl, viewer, ownOrigin());
    if (isInOther(viewer?.language ?? undefined)) window.location.replace(href);
    else await navigate({ href, replace: true });
  };

  const submit = form.handleSubmit(async ({ email, password }) => {
    error.settle();
    const reply = await signIn(email, password);
    if (!reply.ok) return refuse(reply);
    if (isSecondStep(reply.body)) {
      setStepFor(email);
      return;
    }
    await finish(email);
  });

  if (stepFor !== null) {
    return (
      <SecondStepForm
        onPassed={() => finish(stepFor)}
        onEnded={(error) => {
          setStepFor(null);
          void navigate({
            to: '/login',
            search: { ...(callbackUrl ? { callbackUrl } : {}), error },
            replace: true,
          });
        }}
      />
    );
  }
  return (
    // Each field keeps a line for its message, so that a wrong password moves nothing.
    <form method="post" noValidate className="space-y-2" onSubmit={(event) => void submit(event)}>
      <TextField
        isLarge
        className="min-h-25"
        label={m.email()}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        isLarge
        className="min-h-25"
        label={m.password()}
        autoComplete="current-password"
        error={errors.password?.message}
        aside={
          <TextLink look="standalone" render={<Link to="/forgot-password" />}>
            {m.forgotPassword()}
          </TextLink>
        }
        {...form.register('password')}
      />
      <SubmitButton isBusy={isSubmitting} busyLabel={m.loggingIn()}>
        {m.logIn()}
      </SubmitButton>
    </form>
  );
}
