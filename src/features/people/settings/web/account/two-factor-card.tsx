import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { postAuth } from '#features/people/sign-in/web/auth-request.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { accountKey } from './account-queries.ts';
import { ConfirmFirst } from './confirm-first.tsx';
import { PasswordStep, wrongPassword } from './password-step.tsx';
import { QrCode } from './qr-code.tsx';
import { SettingCard } from './setting-card.tsx';

interface TwoFactorCardProps {
  isOn: boolean;
  hasPassword: boolean;
  /** The address if it has to be confirmed first; null when it is confirmed. */
  unconfirmed: string | null;
}

export function TwoFactorCard({ isOn, hasPassword, unconfirmed }: TwoFactorCardProps) {
  return (
    <SettingCard
      id="account-two-factor"
      title="Two-step sign-in"
      text={
        hasPassword
          ? 'Adds a code from an app on your phone. Even someone with your password can’t get in.'
          : 'It protects a password, so set one first. Until then, Google’s own second step protects you.'
      }
      aside={
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
          {isOn ? (
            <>
              <NewCodes />
              <TurnOff />
            </>
          ) : (
            <TurnOn isDisabled={!hasPassword || unconfirmed !== null} />
          )}
        </div>
      }
    >
      {!isOn && unconfirmed !== null ? <ConfirmFirst email={unconfirmed} /> : null}
    </SettingCard>
  );
}

interface Enrolment {
  totpURI: string;
  backupCodes: string[];
}

const isEnrolment = (body: unknown): body is Enrolment =>
  typeof body === 'object' && body !== null && 'totpURI' in body && 'backupCodes' in body;

/** Asks for the password, shows the QR code, checks a first code, and shows the recovery codes. */
function TurnOn({ isDisabled }: { isDisabled: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [isProven, setIsProven] = useState(false);
  const queryClient = useQueryClient();
  const close = () => {
    setIsOpen(false);
    setEnrolment(null);
    setIsProven(false);
    void queryClient.invalidateQueries({ queryKey: accountKey() });
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => (open ? setIsOpen(true) : close())}
      trigger={
        <Button variant="secondary" disabled={isDisabled}>
          Turn on
        </Button>
      }
      title={isProven ? 'Keep your recovery codes' : 'Turn on two-step sign-in'}
    >
      {enrolment === null ? (
        <PasswordStep
          submitLabel="Continue"
          act={askAuth('/two-factor/enable', (body) => (isEnrolment(body) ? setEnrolment(body) : undefined))}
        />
      ) : isProven ? (
        <RecoveryCodes codes={enrolment.backupCodes} onDone={close} />
      ) : (
        <ProveStep uri={enrolment.totpURI} onPassed={() => setIsProven(true)} />
      )}
    </Dialog>
  );
}

/** Calls the auth library, whose endpoints check the password themselves. */
const askAuth =
  (path: `/${string}`, onPassed: (body: unknown) => void) =>
  async (password: string): Promise<string | null> => {
    const reply = await postAuth(path, { password });
    if (!reply.ok) return reply.status === 400 ? wrongPassword : reply.message;
    onPassed(reply.body);
    return null;
  };

function ProveStep({ uri, onPassed }: { uri: string; onPassed: () => void }) {
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string | undefined>();
  const [isBusy, setIsBusy] = useState(false);
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    const reply = await postAuth('/two-factor/verify-totp', { code: code.replace(/\s/g, '') });
    setIsBusy(false);
    if (reply.ok) {
      toast.success('Two-step sign-in is on');
      onPassed();
    } else setFailure(reply.status === 401 ? 'This code isn’t right. Try the next one.' : reply.message);
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <div className="flex flex-col items-center gap-5 sm:flex-row sm:items-start">
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div className="min-w-0 text-ui text-ink-2">
          <p>Scan this with an authenticator app, such as Google Authenticator, Aegis or 1Password.</p>
          <p className="mt-3">Or type this key into it:</p>
          <code className="mt-1 block font-mono text-small [overflow-wrap:anywhere] text-ink">{secret}</code>
        </div>
      </div>
      <TextField
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={failure}
      />
      <Button type="submit" isBusy={isBusy} className="justify-self-start">
        Confirm
      </Button>
    </form>
  );
}

const codesIn = (body: unknown): string[] =>
  typeof body === 'object' && body !== null && 'backupCodes' in body && Array.isArray(body.backupCodes)
    ? body.backupCodes.map(String)
    : [];

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <>
      <p className="text-ui text-ink-2">
        Each works once without your phone. Print them or keep them in a password manager: you won’t see them
        again.
      </p>
      <ul className="mt-4 grid grid-cols-2 gap-2 rounded-lg bg-sunken p-4 font-mono text-ui">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={onDone}>I’ve saved them</Button>
        <CopyButton text={codes.join('\n')} size="md" />
      </div>
    </>
  );
}

function NewCodes() {
  const [isOpen, setIsOpen] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => {
    setIsOpen(false);
    setCodes(null);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => (open ? setIsOpen(true) : close())}
      trigger={<Button variant="secondary">New recovery codes</Button>}
      title="New recovery codes"
      description={codes ? undefined : 'The old ones stop working.'}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : (
        <PasswordStep
          submitLabel="Make new codes"
          act={askAuth('/two-factor/generate-backup-codes', (body) => setCodes(codesIn(body)))}
        />
      )}
    </Dialog>
  );
}

function TurnOff() {
  const [isOpen, setIsOpen] = useState(false);
  const queryClient = useQueryClient();
  const passed = () => {
    setIsOpen(false);
    toast.success('Two-step sign-in is off');
    void queryClient.invalidateQueries({ queryKey: accountKey() });
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button variant="secondary">Turn off</Button>}
      title="Turn off two-step sign-in?"
      description="Your password alone will open your account."
    >
      <PasswordStep submitLabel="Turn off" act={askAuth('/two-factor/disable', passed)} />
    </Dialog>
  );
}
