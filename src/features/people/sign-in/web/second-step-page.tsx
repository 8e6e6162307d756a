import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isInOther } from '#kit/other-language.ts';
import * as m from '../messages/m.ts';
import { afterSignIn } from '../rules.ts';
import { AuthPage } from './auth-page.tsx';
import { ownOrigin } from './own-origin.ts';
import { SecondStepForm } from './second-step-form.tsx';
import { refreshViewer } from './session.ts';
import { signUpDraft } from './sign-up-draft.ts';

/** The second step after signing in with Google. */
export function SecondStepPage({ callbackUrl }: { callbackUrl: string | undefined }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const finish = async () => {
    const { viewer } = await refreshViewer(queryClient);
    // A draft on this browser may be someone else's.
    if ((await signUpDraft.read())?.email !== viewer?.email) signUpDraft.clear();
    const href = afterSignIn(callbackUrl, viewer, ownOrigin());
    // A page is in one language: the account's needs a full load.
    if (isInOther(viewer?.language ?? undefined)) window.location.replace(href);
    else await navigate({ href, replace: true });
  };
  return (
    <AuthPage title={m.oneMoreStep()} subtitle={m.twoStepIsOn()}>
      <SecondStepForm
        canTrust={false}
        onPassed={finish}
        onEnded={(error) =>
          void navigate({
            to: '/login',
            search: { ...(callbackUrl ? { callbackUrl } : {}), error },
            replace: true,
          })
        }
      />
    </AuthPage>
  );
}
