import { useEffect } from 'react';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import { googleErrorText, isSecondStepEnd, secondStepEnds } from '../reasons.ts';

/** Says why a sign-in failed at Google or at the second step. */
export function SignInRefusal({ error }: { error: string | undefined }) {
  const isSecondStep = error !== undefined && isSecondStepEnd(error);
  const googleText = error === undefined || isSecondStep ? null : googleErrorText(error);
  useEffect(() => {
    if (googleText !== null) toast.error(m.error(), googleText);
  }, [googleText]);
  if (isSecondStep) return <Notice tone="danger" title={secondStepEnds[error]()} className="mb-6" />;
  return googleText === null ? null : <Notice tone="warning" title={googleText} className="mb-6" />;
}
