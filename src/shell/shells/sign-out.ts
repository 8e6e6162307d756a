import { endSession } from '#features/people/sign-in/web/session.ts';
import { findDevice } from '#kit/device.ts';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';

/** Ends the session, after a warning when changes would be lost. */
export async function signOut() {
  const unsent = (await findDevice()?.settle()) ?? 0;
  if (unsent > 0) {
    toast.warning(m.unsavedChanges(), m.signOutDeletes({ count: unsent }), {
      durationMs: 20_000,
      action: { label: m.signOutAnyway(), onClick: () => void leave() },
    });
    return;
  }
  await leave();
}

/** The login page is a full page load, so nothing of the person stays in memory. */
async function leave() {
  if (!(await endSession())) {
    toast.error(m.signOutFailed(), m.pleaseTryAgain());
    return;
  }
  window.location.assign('/login');
}
