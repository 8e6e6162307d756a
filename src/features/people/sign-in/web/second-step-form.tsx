import { type FormEvent, useState } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
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

/** By the auth library's codes. */
const endByReason: Readonly<Record<string, SecondStepEnd>> = {
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'too_many_codes',
  INVALID_TWO_FACTOR_COOKIE: 'second_step_expired',
};

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
    const end = endByReason[reply.reason ?? ''];
    if (end) return onEnded(end);
    setFailure(reply.status === 401 ? m.wrongCode() : reply.message);
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
        label={isRecovery ? m.recoveryCode() : m.appCode()}
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
          label={m.trustDevice()}
          checked={isTrusted}
          onChange={(event) => setIsTrusted(event.target.checked)}
        />
      ) : null}
      <SubmitButton isBusy={isBusy} busyLabel={m.checking()}>
        {m.confirm()}
      </SubmitButton>
      <p className="text-center text-ui">
        <TextLink look="standalone" render={<button type="button" onClick={swap} />}>
          {isRecovery ? m.appInstead() : m.recoveryInstead()}
        </TextLink>
      </p>
    </form>
  );
}
