import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { Tier } from '#access/tiers.ts';
import { errorMessage, errorStatusOf } from '#kit/errors.ts';
import { lazyResolver } from '#ui/lazy-resolver.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import { Agreement } from './agreement.tsx';
import type { AuthSearch } from './auth-search.ts';
import { dropKeptValues, useKeptValues } from './kept-values.ts';
import { showFailure } from './show-failure.ts';
import { SubmitButton } from './submit-button.tsx';
import { useEmailCheck } from './use-email-check.ts';
import { useLastingError } from './use-lasting-error.ts';
import { useSignUp } from './use-sign-up.ts';
import { useSignUpDraft } from './use-sign-up-draft.ts';

const fields = ['name', 'email', 'password', 'confirmPassword'] as const;

export function SignUpForm({ plan, loginSearch }: { plan: Tier | null; loginSearch: AuthSearch }) {
  const form = useForm({
    resolver: lazyResolver(() =>
      import('#features/people/accounts/forms.ts').then((forms) => forms.signUpForm),
    ),
  });
  const { register, formState, getValues, setError, setValue, clearErrors } = form;
  const { errors, isSubmitting } = formState;
  const checkEmail = useEmailCheck();
  const signUp = useSignUp(plan, loginSearch.callbackUrl);
  const { draft } = useSignUpDraft();
  useKeptValues('sign-up', form);

  useEffect(() => {
    // Fills in what someone who returns from the checkout has typed before.
    if (!draft) return;
    if (!getValues('name')) setValue('name', draft.name);
    if (!getValues('email')) setValue('email', draft.email);
  }, [draft, getValues, setValue]);

  const taken = useLastingError();
  const isEmailTaken = errors.email?.type === 'taken';
  const showTaken = (message: string, shouldFocus: boolean) => {
    taken.show(message);
    setError('email', { type: 'taken', message }, { shouldFocus });
  };
  const checkOnBlur = async () => {
    const typed = getValues('email') ?? '';
    const message = await checkEmail(typed);
    // The field may have a new address by now, and a running sign-up shows its own errors.
    if (message !== null && getValues('email') === typed && !isEmailTaken) showTaken(message, false);
  };

  const submit = form.handleSubmit(async ({ name, email, password }) => {
    const used = await checkEmail(email);
    if (used !== null) return showTaken(used, true);
    try {
      await signUp({ name, email, password });
      dropKeptValues('sign-up');
    } catch (error) {
      if (errorStatusOf(error) === 409) showTaken(errorMessage(error, m.emailTaken()), true);
      else showFailure(error, fields, setError);
    }
  });

  return (
    // Each field keeps a line for its message, so that none moves another.
    <form method="post" noValidate className="space-y-1" onSubmit={(event) => void submit(event)}>
      <TextField
        isLarge
        className="min-h-25"
        label={m.fullName()}
        autoComplete="name"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        isLarge
        className="min-h-25"
        label={m.email()}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        aside={
          isEmailTaken ? (
            <TextLink look="standalone" render={<Link to="/login" search={loginSearch} />}>
              {m.logInInstead()}
            </TextLink>
          ) : null
        }
        {...register('email', {
          onBlur: () => void checkOnBlur(),
          onChange: () => {
            if (!isEmailTaken) return;
            clearErrors('email');
            taken.settle();
          },
        })}
      />
      <PasswordField
        isLarge
        className="min-h-25"
        label={m.password()}
        autoComplete="new-password"
        hint={m.passwordHint()}
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        isLarge
        className="min-h-25"
        label={m.confirmPassword()}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <div className="pb-2">
        <Agreement />
      </div>
      <SubmitButton isBusy={isSubmitting} busyLabel={m.creatingAccount()}>
        {m.createAccount()}
      </SubmitButton>
    </form>
  );
}
