import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { SandboxContext } from '../kit/context.ts';

/** The people who "have a Google account": a few demo ones, and everyone who typed an address. */

export const googleAccountSchema = z.object({
  /** Google's stable id of a person, 21 digits. */
  sub: z.string(),
  email: z.string(),
  name: z.string(),
  isEmailVerified: z.boolean(),
});
export type GoogleAccount = z.infer<typeof googleAccountSchema>;

export function createGoogleAccounts(context: SandboxContext) {
  const store = context.openStore('google-accounts', z.array(googleAccountSchema), demoAccounts);
  const find = (email: string): GoogleAccount | null =>
    store.value.find((account) => account.email === email.toLowerCase()) ?? null;

  return {
    find,
    list: (): readonly GoogleAccount[] => store.value,
    /** Returns the account with this address; creates one if there is none. */
    findOrAdd(email: string, name: string): GoogleAccount {
      const known = find(email);
      if (known) return known;
      const added = account(email, name);
      store.value = [...store.value, added].slice(-50);
      store.save();
      return added;
    },
    setVerified(email: string, isEmailVerified: boolean): GoogleAccount | null {
      const found = find(email);
      if (!found) return null;
      found.isEmailVerified = isEmailVerified;
      store.save();
      return found;
    },
    reset: () => store.reset(),
  };
}

export type GoogleAccounts = ReturnType<typeof createGoogleAccounts>;

const demoAccounts = (): GoogleAccount[] => [
  account('sekar.wulandari@gmail.test', 'Sekar Wulandari'),
  account('bagus.pratama@gmail.test', 'Bagus Pratama'),
  account('essential@langkah.test', 'Essential Demo'),
  { ...account('belum.terverifikasi@gmail.test', 'Belum Terverifikasi'), isEmailVerified: false },
];

function account(email: string, name: string): GoogleAccount {
  const address = email.toLowerCase();
  const digest = createHash('sha256').update(address).digest('hex');
  return {
    sub: `1${(BigInt(`0x${digest}`) % 10n ** 20n).toString().padStart(20, '0')}`,
    email: address,
    name,
    isEmailVerified: true,
  };
}
