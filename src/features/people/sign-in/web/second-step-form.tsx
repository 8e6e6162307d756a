import { type FormEvent, useState } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { SecondStepEnd } from '../reasons.ts';
import { postAuth } from './auth-request.ts';
import { SubmitButton } from './submit-button.tsx';

interface SecondStepFormProps {
  onPassed: () => Promise<void>;
  /** Called when the person has to log in again. */
  onEnded: (why: SecondStepEnd) => void;
  /** False after signing in with Google: only password sign-ins skip the second step on a trusted device. */
  canTrust?: boolean;
}

export function SecondStepForm({ onPassed, onEnded, canTrust = true }: SecondStepFormProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [isTrusted, setIsTrusted] = useState(false);
  const [failure, setFailure] = useState<string | undefined>();
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    const path = isRecovery ? '/two-factor/verify-backup-code' : '/two-factor/verify-totp';
    const reply = await postAuth(path, { code: code.replace(/\s/g, ''), trustDevice: isTrusted });
    if (reply.ok) return onPassed();
    setIsBusy(false);
    const isTooMany = /too many/i.test(reply.message);
    if ((isTooMany || /cookie/i.test(reply.message)) && reply.status !== 429)
      return onEnded(isTooMany ? 'too_many_codes' : 'second_step_expired');
    setFailure(reply.status === 401 ? 'This code is wrong. Please try again.' : reply.message);
  };
  const swap = () => {
    setIsRecovery(!isRecovery);
    setCode('');
    setFailure(undefined);
  };
  return (
    <form noValidate className="space-y-5" onSubmit={(event) => void submit(event)}>
      <TextField
        key={isRecovery ? 'recovery' : 'totp'}
        isLarge
        autoFocus
        label={isRecovery ? 'Recovery code' : 'Code from your app'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={failure}
      />
      {canTrust ? (
        <Checkbox
          label="Don’t ask on this device for 30 days"
          checked={isTrusted}
          onChange={(event) => setIsTrusted(event.target.checked)}
        />
      ) : null}
      <SubmitButton isBusy={isBusy} busyLabel="Checking…">
        Confirm
      </SubmitButton>
      <p className="text-center text-ui">
        <TextLink look="standalone" render={<button type="button" onClick={swap} />}>
          {isRecovery ? 'Use the app instead' : 'Use a recovery code'}
        </TextLink>
      </p>
    </form>
  );
}
