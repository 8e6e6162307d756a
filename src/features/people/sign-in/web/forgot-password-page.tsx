import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '#kit/client.ts';
import { lazyResolver } from '#ui/lazy-resolver.ts';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { toast } from '#ui/toast.ts';
import { AuthPage } from './auth-page.tsx';
import { showFailure } from './show-failure.ts';
import { SubmitButton } from './submit-button.tsx';

const sent = {
  title: 'Check your email',
  text: 'If an account exists, you will receive a password reset link.',
} as const;

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
      toast.success(sent.title, sent.text);
    } catch (error) {
      showFailure(error, ['email'], setError);
    }
  });

  return (
    <AuthPage title="Forgot your password?" subtitle="We’ll email you a link to set a new one.">
      {isSent ? (
        <Notice tone="success" title={sent.title} className="mb-6">
          {sent.text} It works once, for 1 hour.
        </Notice>
      ) : null}
      <form method="post" noValidate className="space-y-5" onSubmit={(event) => void submit(event)}>
        <TextField
          isLarge
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...register('email')}
        />
        <SubmitButton isBusy={isSubmitting} busyLabel="Sending…">
          Send Reset Link
        </SubmitButton>
      </form>
      <p className="mt-8 text-ui text-ink-2">
        Remembered it? <TextLink render={<Link to="/login" />}>Log in</TextLink>
      </p>
    </AuthPage>
  );
}
