import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { dropKeptValues, useKeptValues } from '#features/people/sign-in/web/kept-values.ts';
import { showFailure } from '#features/people/sign-in/web/show-failure.ts';
import { SubmitButton } from '#features/people/sign-in/web/submit-button.tsx';
import { lazyResolver } from '#ui/lazy-resolver.ts';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';

const fields = ['name', 'email', 'subject', 'message'] as const;

export interface Asker {
  name: string;
  email: string;
}

interface SupportFormProps {
  subject: string;
  /** The signed-in person; null for visitors. */
  asker: Asker | null;
  onSent: (answer: string) => void;
}

export function SupportForm({ subject, asker, onSent }: SupportFormProps) {
  const form = useForm({
    resolver: lazyResolver(() => import('../forms.ts').then((forms) => forms.supportForm)),
  });
  const { register, formState, setError, getValues, setValue } = form;
  const { errors, isSubmitting } = formState;
  useKeptValues('support', form);

  useEffect(() => {
    const known = { name: asker?.name, email: asker?.email, subject };
    for (const field of ['name', 'email', 'subject'] as const) {
      const value = known[field];
      if (value && !getValues(field)) setValue(field, value);
    }
  }, [asker?.name, asker?.email, subject, getValues, setValue]);

  const submit = form.handleSubmit(async (values) => {
    try {
      const { api } = await import('#kit/client.ts');
      const { message } = await api.support.send(values);
      dropKeptValues('support');
      toast.success(m.messageSent(), message);
      onSent(message);
    } catch (error) {
      showFailure(error, fields, setError, m.messageNotSent());
    }
  });

  return (
    <form method="post" noValidate className="space-y-5" onSubmit={(event) => void submit(event)}>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField
          isLarge
          label={m.fullName()}
          autoComplete="name"
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          isLarge
          label={m.email()}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint={m.emailHint()}
          error={errors.email?.message}
          {...register('email')}
        />
      </div>
      <TextField isLarge label={m.subject()} error={errors.subject?.message} {...register('subject')} />
      <TextArea
        label={m.message()}
        rows={7}
        hint={m.messageHint()}
        error={errors.message?.message}
        {...register('message')}
      />
      <SubmitButton className="max-sm:w-full" isBusy={isSubmitting} busyLabel={m.sending()}>
        {m.sendMessage()}
      </SubmitButton>
    </form>
  );
}
