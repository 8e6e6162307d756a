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
import * as m from '../messages/m.ts';
import { AuthPage } from './auth-page.tsx';
import { refreshViewer } from './session.ts';
import { showFailure } from './show-failure.ts';
import { SubmitButton } from './submit-button.tsx';

export function ResetPasswordPage({ token, deadReason }: { token: string; deadReason: string | null }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const reason = refusal ?? deadReason;
  if (reason !== null) return <DeadLink reason={reason} />;
  return (
    <AuthPage title={`${m.chooseNewPassword()}.`} subtitle={m.signedOutEverywhere()}>
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
        toast.error(m.error(), errorMessage(error));
        onRefused(errorMessage(error));
      } else {
        showFailure(error, ['password'], setError);
      }
      return;
    }
    toast.success(m.resetDone(), m.nowLogIn());
    await refreshViewer(queryClient);
    await navigate({ to: '/login', replace: true });
  });

  return (
    <form method="post" noValidate className="space-y-5" onSubmit={(event) => void submit(event)}>
      <PasswordField
        isLarge
        label={m.newPassword()}
        autoComplete="new-password"
        hint={m.passwordHint()}
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        isLarge
        label={m.confirmPassword()}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <SubmitButton isBusy={isSubmitting} busyLabel={m.saving()}>
        {m.resetPassword()}
      </SubmitButton>
    </form>
  );
}

function DeadLink({ reason }: { reason: string }) {
  return (
    <AuthPage title={m.linkDoesNotWork()} subtitle={reason}>
      <p className="text-ui text-ink-2">{m.resetLinkRule()}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button size="lg" render={<Link to="/forgot-password" />}>
          {m.requestNewLink()}
        </Button>
        <Button size="lg" variant="ghost" render={<Link to="/login" />}>
          {m.logIn()}
        </Button>
      </div>
    </AuthPage>
  );
}
