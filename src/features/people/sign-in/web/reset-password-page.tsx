import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '#kit/client.ts';
import { errorMessage, errorStatusOf } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { lazyResolver } from '#ui/lazy-resolver.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { toast } from '#ui/toast.ts';
import { AuthPage } from './auth-page.tsx';
import { refreshViewer } from './session.ts';
import { showFailure } from './show-failure.ts';
import { SubmitButton } from './submit-button.tsx';

export function ResetPasswordPage({ token, deadReason }: { token: string; deadReason: string | null }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const reason = refusal ?? deadReason;
  if (reason !== null) return <DeadLink reason={reason} />;
  return (
    <AuthPage title="Choose a new password." subtitle="You’ll be signed out on all devices.">
      <ResetPasswordForm token={token} onRefused={setRefusal} />
    </AuthPage>
  );
}

function ResetPasswordForm({ token, onRefused }: { token: string; onRefused: (reason: string) => void }) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: lazyResolver(() =>
      import('#features/people/accounts/forms.ts').then((forms) => forms.resetPasswordForm),
    ),
  });
  const { errors, isSubmitting } = formState;
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  const submit = handleSubmit(async ({ password }) => {
    try {
      await api.accounts.resetPassword({ token, password });
    } catch (error) {
      if (errorStatusOf(error) === 410) {
        toast.error('Error', errorMessage(error));
        onRefused(errorMessage(error));
      } else {
        showFailure(error, ['password'], setError);
      }
      return;
    }
    toast.success('Password reset successful', 'You can now login with your new password.');
    await refreshViewer(queryClient);
    await navigate({ to: '/login', replace: true });
  });

  return (
    <form method="post" noValidate className="space-y-5" onSubmit={(event) => void submit(event)}>
      <PasswordField
        isLarge
        label="New Password"
        autoComplete="new-password"
        hint="At least 8 characters"
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        isLarge
        label="Confirm Password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <SubmitButton isBusy={isSubmitting} busyLabel="Saving…">
        Reset Password
      </SubmitButton>
    </form>
  );
}

function DeadLink({ reason }: { reason: string }) {
  return (
    <AuthPage title="This link doesn’t work." subtitle={reason}>
      <p className="text-ui text-ink-2">Reset links work once and for 1 hour. A new one takes a minute.</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button size="lg" render={<Link to="/forgot-password" />}>
          Ask for a new link
        </Button>
        <Button size="lg" variant="ghost" render={<Link to="/login" />}>
          Log in
        </Button>
      </div>
    </AuthPage>
  );
}
