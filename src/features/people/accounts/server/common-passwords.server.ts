import * as m from '../messages/m.ts';

/** Tens of thousands of the most used passwords; loaded once, on first use. */
let list: Promise<Set<string>> | null = null;

async function load(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const passwords: unknown = dictionary['passwords-common'];
  return new Set(Array.isArray(passwords) ? passwords.map(String) : Object.keys(passwords ?? {}));
}

/** Why a password is too easy to guess, as a message for the person; null when it is fine. */
export async function passwordProblem(password: string): Promise<string | null> {
  if (new Set(password.replace(/\s/g, '')).size < 2) return m.passwordRepeats();
  list ??= load();
  return (await list).has(password.toLowerCase()) ? m.passwordCommon() : null;
}
