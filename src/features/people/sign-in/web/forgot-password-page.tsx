import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '#kit/client.ts';
import { lazyResolver } from '#ui/lazy-resolver.ts';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import { AuthPage } from './auth-page.tsx';
import { showFailure } from './show-failure.ts';
import { SubmitButton } from './submit-button.tsx';

export function ForgotPasswordPage() {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: lazyResolver(() =>
      import('#features/people/accounts/forms.ts').then((forms) => forms.forgotPasswordForm),
    ),
  });
  const { errors, isSubmitting } = formState;
  const [isSent, setIsSent] = useState(false);

  const submit = handleSubmit(async ({ email }) => {
    try {
      await api.accounts.forgotPassword({ email });
      setIsSent(true);
      toast.success(m.checkEmail(), m.resetLinkSent());
    } catch (error) {
      showFailure(error, ['email'], setError);
    }
  });

  return (
    <AuthPage title={m.forgotPassword()} subtitle={m.forgotSubtitle()}>
      {isSent ? (
        <Notice tone="success" title={m.checkEmail()} className="mb-6">
          {m.resetLinkSent()} {m.worksOnce()}
        </Notice>
      ) : null}
      <form method="post" noValidate className="space-y-5" onSubmit={(event) => void submit(event)}>
        <TextField
          isLarge
          label={m.email()}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...register('email')}
        />
        <SubmitButton isBusy={isSubmitting} busyLabel={m.sending()}>
          {m.sendResetLink()}
        </SubmitButton>
      </form>
      <p className="mt-8 text-ui text-ink-2">
        {m.remembered({ logIn: (text) => <TextLink render={<Link to="/login" />}>{text}</TextLink> })}
      </p>
    </AuthPage>
  );
}
