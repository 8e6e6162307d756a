import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import { ContinueAs } from './continue-as.tsx';
import { OnboardingWait } from './onboarding-wait.tsx';
import { useVerification } from './use-verification.ts';
import { WelcomeChecklist } from './welcome-checklist.tsx';

export function OnboardingPage({ token }: { token: string | null }) {
  return (
    <div className="mx-auto w-full max-w-[560px] px-5 py-12 lg:py-20">
      {token === null ? (
        <TurnedAway title={m.invalidAccess()} text={m.tokenMissing()} />
      ) : (
        <Verify token={token} />
      )}
    </div>
  );
}

function Verify({ token }: { token: string }) {
  const verification = useVerification(token);
  switch (verification.kind) {
    case 'waiting':
      return <OnboardingWait {...verification} />;
    case 'sign-in':
      return <ContinueAs maskedEmail={verification.maskedEmail} token={token} />;
    case 'refused':
      return <TurnedAway title={m.verificationFailed()} text={verification.message} />;
    case 'welcome':
      return <WelcomeChecklist />;
  }
}

/** Shows why in a toast and redirects to `/signup` (product.md#onboarding), where the reason stays readable. */
function TurnedAway({ title, text }: { title: string; text: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error(title, text);
    void navigate({ to: '/signup', replace: true, state: { turnedAway: { title, text } } });
  }, [title, text, navigate]);
  return null;
}
