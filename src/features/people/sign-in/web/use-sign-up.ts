import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Tier } from '#access/tiers.ts';
import { api } from '#kit/client.ts';
import { toast } from '#ui/toast.ts';
import { afterSignUpPath } from '../rules.ts';
import { forgetPassword, rememberPassword } from './password-memory.ts';
import { refreshViewer, signIn } from './session.ts';
import { signUpDraft } from './sign-up-draft.ts';

interface NewAccount {
  name: string;
  email: string;
  password: string;
}

/**
 * Creates the account, signs it in and continues to the plan (product.md#sign-up).
 * @throws the errors of registering. After that nothing blocks the way to the plan: if signing in fails, the
 * password stays in memory, and the checkout uses it as proof of who is paying.
 */
export function useSignUp(plan: Tier | null, callbackUrl?: string): (account: NewAccount) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async ({ name, email, password }) => {
    await api.accounts.register({ name, email, password });
    rememberPassword(email, password);
    await signUpDraft.save({ email, name, selectedTier: plan });
    const reply = await signIn(email, password);
    if (reply.ok) forgetPassword();
    toast.dismiss();
    await refreshViewer(queryClient);
    await navigate({ href: afterSignUpPath(plan, callbackUrl) });
  };
}
