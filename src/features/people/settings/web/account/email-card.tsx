import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFailure } from '#features/people/sign-in/web/show-failure.ts';
import { apiQuery } from '#kit/client.ts';
import { errorMessage, errorStatusOf } from '#kit/errors.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { lazyResolver } from '#ui/lazy-resolver.ts';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { accountKey } from './account-queries.ts';
import { SettingCard } from './setting-card.tsx';

interface EmailCardProps {
  account: { email: string; emailVerified: boolean; pendingEmail: string | null; hasPassword: boolean };
}

export function EmailCard({ account }: EmailCardProps) {
  const queryClient = useQueryClient();
  const cancel = useMutation(
    apiQuery.account.cancelEmail.mutationOptions({
      onSuccess: ({ message }) => {
        toast.success(message);
        return queryClient.invalidateQueries({ queryKey: accountKey() });
      },
      onError: () => toast.error(m.somethingWrong(), m.tryAgain()),
    }),
  );
  return (
    <SettingCard
      id="account-email"
      title={m.email()}
      text={m.emailText()}
      aside={<ChangeEmail hasPassword={account.hasPassword} />}
    >
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-0 flex-1 basis-72"
          label={m.email()}
          isLabelHidden
          type="email"
          value={account.email}
          disabled
        />
        <Badge tone={account.emailVerified ? 'success' : 'warning'} className="mb-2.5">
          {account.emailVerified ? m.confirmed() : m.notConfirmed()}
        </Badge>
      </div>
      {account.pendingEmail ? (
        <Notice
          tone="info"
          className="mt-4"
          title={m.waitingFor({ email: account.pendingEmail })}
          action={
            <Button variant="secondary" size="sm" isBusy={cancel.isPending} onClick={() => cancel.mutate({})}>
              {m.keepOldAddress()}
            </Button>
          }
        >
          {m.emailPending()}
        </Notice>
      ) : null}
    </SettingCard>
  );
}

function ChangeEmail({ hasPassword }: { hasPassword: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const formId = useId();
  const queryClient = useQueryClient();
  const form = useForm({
    resolver: lazyResolver(() =>
      import('../../account-forms.ts').then((forms) => forms.emailForm(hasPassword)),
    ),
    defaultValues: { newEmail: '', currentPassword: '' },
  });
  const { errors } = form.formState;
  const change = useMutation(
    apiQuery.account.changeEmail.mutationOptions({
      onSuccess: ({ message }) => {
        toast.success(m.almostThere(), message);
        setIsOpen(false);
        form.reset();
        return queryClient.invalidateQueries({ queryKey: accountKey() });
      },
      onError: (error) => {
        if (errorStatusOf(error) === 409) form.setError('newEmail', { message: errorMessage(error) });
        else showFailure(error, ['newEmail', 'currentPassword'], form.setError, m.emailNotChanged());
      },
    }),
  );
  const submit = form.handleSubmit(({ newEmail, currentPassword }) =>
    change.mutate(hasPassword ? { newEmail, currentPassword } : { newEmail }),
  );
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button variant="secondary">{m.changeEmail()}</Button>}
      title={m.changeEmail()}
      description={m.changeEmailText()}
      footer={
        <>
          <Button variant="ghost" onClick={() => setIsOpen(false)}>
            {m.cancel()}
          </Button>
          <Button type="submit" form={formId} isBusy={change.isPending} busyLabel={m.sending()}>
            {m.sendLink()}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <TextField
          label={m.newEmail()}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          error={errors.newEmail?.message}
          {...form.register('newEmail')}
        />
        {hasPassword ? (
          <PasswordField
            label={m.currentPassword()}
            autoComplete="current-password"
            error={errors.currentPassword?.message}
            {...form.register('currentPassword')}
          />
        ) : null}
      </form>
    </Dialog>
  );
}
