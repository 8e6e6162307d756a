import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { showFailure } from '#features/people/sign-in/web/show-failure.ts';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { lazyResolver } from '#ui/lazy-resolver.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { toast } from '#ui/toast.ts';
import { useUnsavedChanges } from '#ui/use-unsaved-changes.tsx';
import * as m from '../../messages/m.ts';
import { sessionsQuery } from './account-queries.ts';
import { SettingCard } from './setting-card.tsx';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

export function PasswordCard({ hasPassword }: { hasPassword: boolean }) {
  return hasPassword ? <ChangePassword /> : <FirstPassword />;
}

function ChangePassword() {
  const queryClient = useQueryClient();
  const form = useForm({
    resolver: lazyResolver(() => import('../../account-forms.ts').then((forms) => forms.passwordForm)),
    defaultValues: empty,
  });
  const { errors, isDirty } = form.formState;
  const change = useMutation(
    apiQuery.account.changePassword.mutationOptions({
      onSuccess: ({ message }) => {
        form.reset(empty);
        toast.success(m.passwordChanged(), message);
        return queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey });
      },
      onError: (error) =>
        showFailure(error, ['currentPassword', 'newPassword'], form.setError, m.passwordNotChanged()),
    }),
  );
  const unsaved = useUnsavedChanges(isDirty && !change.isPending, { isSaid: false });
  const submit = form.handleSubmit(({ currentPassword, newPassword }) =>
    change.mutateAsync({ currentPassword, newPassword }).catch(() => undefined),
  );
  return (
    <SettingCard id="account-password" title={m.password()} text={m.passwordText()}>
      <form
        noValidate
        className="mt-5 grid grid-cols-1 gap-5 sm:grid-cols-2"
        onSubmit={(event) => void submit(event)}
      >
        <PasswordField
          className="sm:col-span-2 sm:max-w-[calc(50%-0.625rem)]"
          label={m.currentPassword()}
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
        <PasswordField
          label={m.newPassword()}
          autoComplete="new-password"
          hint={m.passwordHint()}
          error={errors.newPassword?.message}
          {...form.register('newPassword')}
        />
        <PasswordField
          label={m.confirmPassword()}
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        <div className="sm:col-span-2">
          <Button type="submit" disabled={!isDirty} isBusy={change.isPending} busyLabel={m.changing()}>
            {m.changePassword()}
          </Button>
        </div>
      </form>
      {unsaved}
    </SettingCard>
  );
}

/** For people who sign in with Google: their mailbox is the proof. */
function FirstPassword() {
  const send = useMutation(
    apiQuery.account.sendPasswordLink.mutationOptions({
      onSuccess: ({ message }) => toast.success(m.checkEmail(), message),
      onError: (error) => toast.error(errorMessage(error)),
    }),
  );
  return (
    <SettingCard
      id="account-password"
      title={m.password()}
      text={m.noPasswordText()}
      aside={
        <Button variant="secondary" isBusy={send.isPending} onClick={() => send.mutate({})}>
          {m.setPassword()}
        </Button>
      }
    />
  );
}
