import { type FormEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/password-field.tsx';

export const wrongPassword = 'This is not your current password.';

interface PasswordStepProps {
  submitLabel: string;
  /** Does what the password is asked for. @returns what went wrong, to show beside the field; null when it is done. */
  act: (password: string) => Promise<string | null>;
}

/** Asks a signed-in person for their password once more, before something that opens or closes a way in. */
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
        label="Current password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={failure ?? undefined}
      />
      <Button type="submit" isBusy={isBusy} className="justify-self-start">
        {submitLabel}
      </Button>
    </form>
  );
}
