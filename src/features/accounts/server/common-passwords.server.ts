/** Whether a password is among the tens of thousands most used ones; the list is read once, when first needed. */
let list: Promise<Set<string>> | null = null;

async function load(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const passwords: unknown = dictionary['passwords-common'];
  return new Set(Array.isArray(passwords) ? passwords.map(String) : Object.keys(passwords ?? {}));
}

export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= load();
  return (await list).has(password.toLowerCase());
}
