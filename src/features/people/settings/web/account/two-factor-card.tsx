import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { postAuth } from '#features/people/sign-in/web/auth-request.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { DialogButtons } from '#ui/dialog-footer.tsx';
import * as ui from '#ui/messages/m.ts';
import { QrCode } from '#ui/qr-code.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { accountKey } from './account-queries.ts';
import { ConfirmFirst } from './confirm-first.tsx';
import { PasswordStep } from './password-step.tsx';
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
      title={m.twoStep()}
      text={hasPassword ? m.twoStepText() : m.twoStepNeedsPassword()}
      aside={
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? m.on() : m.off()}</Badge>
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
          {m.turnOn()}
        </Button>
      }
      title={isProven ? m.keepCodes() : m.turnOnTitle()}
      description={enrolment === null ? m.turnOnText() : undefined}
    >
      {enrolment === null ? (
        <PasswordStep
          submitLabel={m.goOn()}
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
    if (!reply.ok) return reply.status === 400 ? m.wrongPassword() : reply.message;
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
      toast.success(m.twoStepOn());
      onPassed();
    } else setFailure(reply.status === 401 ? m.wrongCode() : reply.message);
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <div className="flex flex-col items-center gap-5 sm:flex-row sm:items-start">
        <QrCode text={uri} label={m.qrCode()} />
        <div className="min-w-0 text-ui text-ink-2">
          <p>{m.scanThis()}</p>
          <p className="mt-3">{m.typeKey()}</p>
          <code className="mt-1 block font-mono text-small [overflow-wrap:anywhere] text-ink">{secret}</code>
        </div>
      </div>
      <TextField
        label={m.appCode()}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={failure}
      />
      <DialogButtons>
        <DialogClose>
          <Button variant="ghost">{ui.cancel()}</Button>
        </DialogClose>
        <Button type="submit" isBusy={isBusy}>
          {m.confirm()}
        </Button>
      </DialogButtons>
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
      <p className="text-ui text-ink-2">{m.codesText()}</p>
      <ul className="mt-4 grid grid-cols-2 gap-2 rounded-lg bg-sunken p-4 font-mono text-ui">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-5">
        <DialogButtons>
          <CopyButton text={codes.join('\n')} size="md" />
          <Button onClick={onDone}>{m.codesSaved()}</Button>
        </DialogButtons>
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
      trigger={<Button variant="secondary">{m.newCodes()}</Button>}
      title={m.newCodes()}
      description={codes ? undefined : m.newCodesText()}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : (
        <PasswordStep
          submitLabel={m.makeNewCodes()}
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
    toast.success(m.twoStepOff());
    void queryClient.invalidateQueries({ queryKey: accountKey() });
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button variant="secondary">{m.turnOff()}</Button>}
      title={m.turnOffTitle()}
      description={m.turnOffText()}
    >
      <PasswordStep submitLabel={m.turnOff()} act={askAuth('/two-factor/disable', passed)} />
    </Dialog>
  );
}
