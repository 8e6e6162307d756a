import type { QueryClient } from '@tanstack/react-query';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { findDevice } from '#kit/device.ts';
import { type AuthReply, postAuth } from './auth-request.ts';
import { forgetPassword } from './password-memory.ts';
import { signUpDraft } from './sign-up-draft.ts';

/** The text for a refused email or password (product.md#log-in). */
export const wrongCredentials = 'Invalid email or password';

/** Credentials sign-in (product.md#log-in). On success the session cookie is set; the caller refreshes the viewer. */
export async function signIn(email: string, password: string): Promise<AuthReply> {
  const reply = await postAuth('/sign-in/email', { email, password });
  if (!reply.ok && reply.status === 401) return { ...reply, message: wrongCredentials };
  return reply;
}

/**
 * Who is signed in has changed: nothing that was read as someone else may be shown again. What is on the screen
 * is asked for again, everything else is dropped.
 */
export async function refreshViewer(queryClient: QueryClient) {
  queryClient.removeQueries({ type: 'inactive' });
  await queryClient.invalidateQueries();
  return queryClient.fetchQuery({ ...viewerQuery(), staleTime: 0 });
}

/** Ends the session, here and at the server, and forgets what was typed. @returns whether it worked. */
export async function endSession(): Promise<boolean> {
  const reply = await postAuth('/sign-out', {});
  if (!reply.ok) return false;
  await findDevice()
    ?.forget()
    .catch(() => undefined);
  forgetPassword();
  signUpDraft.clear();
  forgetDrafts();
  return true;
}

/** Half-written notes, articles and forms go with the person who wrote them. */
function forgetDrafts() {
  try {
    window.sessionStorage.clear();
    for (const key of Object.keys(window.localStorage))
      if (key.startsWith('langkah-draft-')) window.localStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing.
  }
}

/** Ends the session and stays on the page. @returns whether it worked. */
export async function signOut(queryClient: QueryClient): Promise<boolean> {
  const isEnded = await endSession();
  if (isEnded) await refreshViewer(queryClient);
  return isEnded;
}
