import { useState } from 'react';
import { type SignUpProblems, type SignUpValues, tidySignUp } from '#kernel/sign-up-fields.ts';
import { toast } from '#ui/toast.ts';
import { useLightForm } from '#ui/use-light-form.ts';
import * as m from '../messages/m.ts';
import { isCoolingDown, waitlistProblems } from '../rules.ts';

const storageKey = 'waitlist_submitted_at';

/** Survives a reload; if storage is blocked, only the server counts. */
const lastSubmit = {
  read: (): number => {
    try {
      return Number(window.localStorage.getItem(storageKey) ?? Number.NaN);
    } catch {
      return Number.NaN;
    }
  },
  keep: () => {
    try {
      window.localStorage.setItem(storageKey, String(Date.now()));
    } catch {
      // Storage is blocked: the server counts too.
    }
  },
};

export type Joined = { kind: 'joined' | 'known'; name: string };

/** The browser's time zone and local time. */
function localTime(): { timezone: string; time: string } {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const time = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' }).format(
    new Date(),
  );
  return { timezone: timeZone, time };
}

async function join(values: SignUpValues): Promise<Joined | SignUpProblems | undefined> {
  const [{ api }, { errorMessage, errorStatusOf, fieldIssues, serverMessage }] = await Promise.all([
    import('#kit/client.ts'),
    import('#kit/errors.ts'),
  ]);
  try {
    await api.waitlist.join({ ...values, ...localTime() });
    lastSubmit.keep();
    return { kind: 'joined', name: values.name };
  } catch (error) {
    const status = errorStatusOf(error);
    if (status === 409) {
      lastSubmit.keep();
      return { kind: 'known', name: values.name };
    }
    if (status === 429) toast.warning(m.pleaseWait(), m.cooldown());
    else if (status === 422 || status === 400)
      toast.error(m.invalidInput(), fieldIssues(error).length > 0 ? undefined : errorMessage(error));
    else if (status === null) toast.error(m.oops(), m.tryLater());
    else toast.error(m.oops(), serverMessage(error, m.joinFailed()));
    return Object.fromEntries(fieldIssues(error).map(({ path, message }) => [path.join('.'), message]));
  }
}

/** The waitlist form with its toasts (product.md#waitlist). */
export function useWaitlist() {
  const [joined, setJoined] = useState<Joined | null>(null);
  const form = useLightForm<SignUpValues>({
    read: (data) => tidySignUp({ name: String(data.get('name')), email: String(data.get('email')) }),
    problemsOf: waitlistProblems,
    // The fields show their own errors.
    onInvalid: () => toast.error(m.invalidInput()),
    send: async (values) => {
      if (isCoolingDown(lastSubmit.read(), Date.now())) {
        toast.warning(m.pleaseWait(), m.cooldown());
        return undefined;
      }
      const answer = await join(values);
      if (!answer || !('kind' in answer)) return answer;
      if (answer.kind === 'known') toast.message(m.alreadyListed());
      else toast.success(m.joined(), m.oneEmail());
      setJoined(answer);
      return undefined;
    },
  });
  return { ...form, joined, again: () => setJoined(null) };
}
