import { type FormEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { DialogClose } from '#ui/dialog.tsx';
import { DialogButtons } from '#ui/dialog-footer.tsx';
import * as ui from '#ui/messages/m.ts';
import { PasswordField } from '#ui/password-field.tsx';
import * as m from '../../messages/m.ts';

interface PasswordStepProps {
  submitLabel: string;
  /** Called with the password. @returns an error message to show at the field; null on success. */
  act: (password: string) => Promise<string | null>;
}

/** Asks for the password again before a change to the ways in, in a dialog. */
export function PasswordStep({ submitLabel, act }: PasswordStepProps) {
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    setFailure(await act(password));
    setIsBusy(false);
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <PasswordField
        label={m.currentPassword()}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={failure ?? undefined}
      />
      <DialogButtons>
        <DialogClose>
          <Button variant="ghost">{ui.cancel()}</Button>
        </DialogClose>
        <Button type="submit" isBusy={isBusy}>
          {submitLabel}
        </Button>
      </DialogButtons>
    </form>
  );
}
