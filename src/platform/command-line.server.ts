/** What the person can mend: printed without a stack. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** The word after `--name`. */
export const option = (args: readonly string[], name: string): string | undefined => {
  const at = args.indexOf(`--${name}`);
  return at >= 0 ? args[at + 1] : undefined;
};

interface Words {
  /** `--to PATH`: these take a word. */
  options?: readonly string[];
  /** `--replace`: these do not. */
  flags?: readonly string[];
  /** How many words stand alone, at the most. */
  alone?: number;
}

/**
 * What a command was given, in any order.
 * @throws CommandError at a word that means nothing: what someone meant must not be read past.
 */
export function readWords(args: readonly string[], { options = [], flags = [], alone = 0 }: Words): string[] {
  const words: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? '';
    if (options.some((name) => word === `--${name}`)) at += 1;
    else if (!word.startsWith('--')) words.push(word);
    else if (!flags.some((name) => word === `--${name}`)) {
      const known = [...options, ...flags].map((name) => `--${name}`).join(', ');
      throw new CommandError(`${word} means nothing here.${known ? ` There is ${known}.` : ''}`);
    }
  }
  if (words.length > alone) throw new CommandError(`"${words[alone]}" means nothing here.`);
  return words;
}

/** Which database an address means, without its password. */
export function databaseName(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) return 'the database';
  const socket = parsed.searchParams.get('host');
  const name = parsed.pathname.slice(1);
  return socket?.startsWith('/') ? `${name} in ${socket}` : `${name} on ${parsed.host}`;
}

const reasons: Record<string, (url: string) => string> = {
  ECONNREFUSED: (url) =>
    `No database answers: ${databaseName(url)}. Is it running, and is DATABASE_URL right?`,
  ENOTFOUND: (url) => `There is no such machine: ${databaseName(url)}. Is DATABASE_URL right?`,
  '3D000': (url) => `There is no such database: ${databaseName(url)}.`,
  '28P01': (url) => `The password or the role is wrong: ${databaseName(url)}.`,
  '28000': (url) => `The role may not sign in: ${databaseName(url)}.`,
  '42P01': (url) => `${databaseName(url)} holds no school yet: start Langkah on it once.`,
  EACCES: () => 'That place cannot be written.',
  EROFS: () => 'That place cannot be written.',
  ENOSPC: () => 'The disk is full.',
};

/** An error of the database's or the disk's in words, where it is known; otherwise null. */
export function reasonOf(error: unknown, url: string): string | null {
  const { code, path } = (error ?? {}) as { code?: unknown; path?: unknown };
  const reason = typeof code === 'string' ? reasons[code]?.(url) : undefined;
  if (reason === undefined) return null;
  return typeof path === 'string' ? `${reason} (${path})` : reason;
}
