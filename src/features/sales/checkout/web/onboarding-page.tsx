import { Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { latePart } from '#ui/late-part.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import { ContinueAs } from './continue-as.tsx';
import { OnboardingWait } from './onboarding-wait.tsx';
import { useVerification } from './use-verification.ts';

const WelcomeChecklist = latePart(() =>
  import('./welcome-checklist.tsx').then((module) => module.WelcomeChecklist),
);

export function OnboardingPage({ token }: { token: string | null }) {
  return token === null ? (
    <TurnedAway title={m.invalidAccess()} text={m.tokenMissing()} />
  ) : (
    <Verify token={token} />
  );
}

function Verify({ token }: { token: string }) {
  const verification = useVerification(token);
  if (verification.kind === 'welcome')
    return verification.giftId ? (
      <Navigate to="/settings/gifts/$id" params={{ id: verification.giftId }} replace />
    ) : verification.isLaterPart ? (
      <PartPaid />
    ) : (
      <WelcomeChecklist />
    );
  return (
    <div className="mx-auto w-full max-w-[560px] px-5 py-12 lg:py-20">
      {verification.kind === 'waiting' ? <OnboardingWait {...verification} /> : null}
      {verification.kind === 'sign-in' ? (
        <ContinueAs maskedEmail={verification.maskedEmail} token={token} />
      ) : null}
      {verification.kind === 'refused' ? (
        <TurnedAway title={m.verificationFailed()} text={verification.message} />
      ) : null}
    </div>
  );
}

/** A later part opens nothing new: its page says what is left to pay. */
function PartPaid() {
  useEffect(() => toast.success(m.gotPayment()), []);
  return <Navigate to="/settings/plan" replace />;
}

/** Shows why in a toast and redirects to `/signup` (product.md#onboarding), where two ways on stay. */
function TurnedAway({ title, text }: { title: string; text: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error(title, text);
    void navigate({ to: '/signup', replace: true, state: { turnedAway: { title } } });
  }, [title, text, navigate]);
  return null;
}
