import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Divider } from '#ui/divider.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import { postAuth, textOf } from './auth-request.ts';
import { SubmitButton } from './submit-button.tsx';
import { usePageReturn } from './use-page-return.ts';
import { waysQuery } from './ways-query.ts';

export interface GoogleButtonProps {
  /** Where people with an account go. A path of ours. */
  callbackPath: string;
  /** Where people go whose account this creates. */
  newUserPath: string;
  /** Where a refusal is shown; the auth library adds `error=…`. */
  errorPath: string;
}

/** Absent where the school has not set up Google. */
export function GoogleButton(props: GoogleButtonProps) {
  return useQuery(waysQuery()).data?.google ? <SetUpButton {...props} /> : null;
}

function SetUpButton({ callbackPath, newUserPath, errorPath }: GoogleButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  usePageReturn(() => setIsBusy(false));

  const start = async () => {
    setIsBusy(true);
    const reply = await postAuth('/sign-in/social', {
      provider: 'google',
      callbackURL: callbackPath,
      newUserCallbackURL: newUserPath,
      errorCallbackURL: errorPath,
    });
    const address = reply.ok ? textOf(reply.body, 'url') : null;
    if (address !== null && /^https?:\/\//.test(address)) {
      window.location.assign(address);
      return;
    }
    setIsBusy(false);
    toast.error(m.error(), m.googleUnavailable());
  };

  return (
    // Without scripts the form above already says that it needs them.
    <div className="noscript:hidden">
      <Divider label={m.or()} className="my-5" />
      <SubmitButton
        type="button"
        variant="secondary"
        icon={<GoogleMark />}
        isBusy={isBusy}
        busyLabel={m.openingGoogle()}
        onClick={() => void start()}
      >
        {m.continueWithGoogle()}
      </SubmitButton>
    </div>
  );
}

/** Google's logo in its own colours, as its guidelines require. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 18 18" className="size-[18px] shrink-0" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92c1.7-1.57 2.68-3.88 2.68-6.62z"
      />
      <path
        fill="#34A853"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.33-1.58-5.04-3.71H.96v2.33A9 9 0 0 0 9 18z"
      />
      <path
        fill="#FBBC05"
        d="M3.96 10.71A5.41 5.41 0 0 1 3.68 9c0-.6.1-1.17.28-1.71V4.96H.96A9 9 0 0 0 0 9c0 1.45.35 2.83.96 4.04l3-2.33z"
      />
      <path
        fill="#EA4335"
        d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.59C13.46.89 11.43 0 9 0A9 9 0 0 0 .96 4.96l3 2.33C4.67 5.16 6.66 3.58 9 3.58z"
      />
    </svg>
  );
}
