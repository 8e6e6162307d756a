import type { QueryClient } from '@tanstack/react-query';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { findDevice } from '#kit/device.ts';
import * as m from '../messages/m.ts';
import { type AuthRefusal, type AuthReply, postAuth } from './auth-request.ts';
import { forgetPassword } from './password-memory.ts';
import { signUpDraft } from './sign-up-draft.ts';

/** Whether a sign-in was refused because of a wrong email or password (product.md#log-in). */
export const isWrongCredentials = ({ status }: AuthRefusal): boolean => status === 401;

/** Signs in with a password (product.md#log-in). Success sets the session cookie; the caller refreshes the viewer. */
export async function signIn(email: string, password: string): Promise<AuthReply> {
  const reply = await postAuth('/sign-in/email', { email, password });
  if (!reply.ok && isWrongCredentials(reply)) return { ...reply, message: m.wrongCredentials() };
  return reply;
}

/** Call when someone else is signed in: drops everything that was read before, and reloads what is on the screen. */
export async function refreshViewer(queryClient: QueryClient) {
  queryClient.removeQueries({ type: 'inactive' });
  await queryClient.invalidateQueries();
  return queryClient.fetchQuery({ ...viewerQuery(), staleTime: 0 });
}

/** Ends the session here and on the server, and forgets what was typed. @returns whether it worked. */
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

/** Deletes what only the person who signs out may see: unfinished texts, and what they opened from the search. */
function forgetDrafts() {
  try {
    window.sessionStorage.clear();
    for (const key of Object.keys(window.localStorage))
      if (/^langkah-(draft|recent)-/.test(key)) window.localStorage.removeItem(key);
  } catch {
    // Blocked storage has no drafts.
  }
}

/** Signs out without leaving the page. @returns whether it worked. */
export async function signOut(queryClient: QueryClient): Promise<boolean> {
  const isEnded = await endSession();
  if (isEnded) await refreshViewer(queryClient);
  return isEnded;
}
