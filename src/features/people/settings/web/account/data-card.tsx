import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFailure } from '#features/people/sign-in/web/show-failure.ts';
import { apiQuery } from '#kit/client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { lazyResolver } from '#ui/lazy-resolver.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import * as m from '../../messages/m.ts';
import { SettingCard } from './setting-card.tsx';

export function DataCard({ hasPassword }: { hasPassword: boolean }) {
  return (
    <>
      <SettingCard
        id="account-data"
        title={m.yourData()}
        text={m.yourDataText()}
        aside={
          <Button
            variant="secondary"
            icon={<Download className="size-4" aria-hidden="true" />}
            render={<a href="/api/account/export" download aria-label={m.downloadYourData()} />}
          >
            {m.download()}
          </Button>
        }
      />
      <SettingCard
        id="account-delete"
        title={m.deleteAccount()}
        text={m.deleteAccountText()}
        aside={<DeleteAccount hasPassword={hasPassword} />}
      />
    </>
  );
}

function DeleteAccount({ hasPassword }: { hasPassword: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const formId = useId();
  const form = useForm({
    resolver: lazyResolver(() =>
      import('../../account-forms.ts').then((forms) => forms.deleteForm(hasPassword)),
    ),
    defaultValues: { confirm: '', currentPassword: '' },
  });
  const { errors } = form.formState;
  const remove = useMutation(
    apiQuery.account.remove.mutationOptions({
      // A full page load, so that nothing about the person remains in memory.
      onSuccess: () => window.location.assign('/?deleted=1'),
      onError: (error) =>
        showFailure(error, ['confirm', 'currentPassword'], form.setError, m.accountNotDeleted()),
    }),
  );
  const submit = form.handleSubmit(({ currentPassword }) =>
    remove.mutate({ confirm: 'DELETE', ...(hasPassword ? { currentPassword } : {}) }),
  );
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open);
        if (!open) form.reset();
      }}
      trigger={<Button variant="secondary">{m.deleteAccount()}</Button>}
      title={m.deleteAccountTitle()}
      description={m.deleteAccountWarning()}
      footer={
        <>
          <Button variant="ghost" onClick={() => setIsOpen(false)}>
            {m.keepAccount()}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            isBusy={remove.isPending}
            busyLabel={m.deleting()}
          >
            {m.deleteForGood()}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <TextField
          label={m.typeDelete()}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.confirm?.message}
          {...form.register('confirm')}
        />
        {hasPassword ? (
          <PasswordField
            label={m.currentPassword()}
            autoComplete="current-password"
            error={errors.currentPassword?.message}
            {...form.register('currentPassword')}
          />
        ) : (
          <p className="text-small text-ink-2">{m.recentGoogle()}</p>
        )}
      </form>
    </Dialog>
  );
}
