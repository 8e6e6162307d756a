/** A mistake that the person running the command can fix; printed without a stack trace. */
export class CommandError extends Error {
  override name = 'CommandError';
}

export const option = (args: readonly string[], name: string): string | undefined => {
  const at = args.indexOf(`--${name}`);
  return at >= 0 ? args[at + 1] : undefined;
};

interface Words {
  /** Options that take a value, such as `--to PATH`. */
  options?: readonly string[];
  /** Switches without a value, such as `--replace`. */
  flags?: readonly string[];
  alone?: number;
}

/**
 * Returns the positional arguments of a command; options and flags may appear in any order.
 * @throws CommandError for an unknown argument, because ignoring it could do something the person did not mean.
 */
export function readWords(args: readonly string[], { options = [], flags = [], alone = 0 }: Words): string[] {
  const words: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? '';
    if (options.some((name) => word === `--${name}`)) at += 1;
    else if (!word.startsWith('--')) words.push(word);
    else if (!flags.some((name) => word === `--${name}`)) {
      const known = [...options, ...flags].map((name) => `--${name}`).join(', ');
      throw new CommandError(`${word} is not an option here.${known ? ` Options: ${known}.` : ''}`);
    }
  }
  if (words.length > alone) throw new CommandError(`"${words[alone]}" is not expected here.`);
  return words;
}

/** A database's name and host for messages, without the password. */
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
  EACCES: () => 'That path cannot be written to.',
  EROFS: () => 'That path cannot be written to.',
  ENOSPC: () => 'The disk is full.',
};

/** A readable reason for a known database or disk error; otherwise null. */
export function reasonOf(error: unknown, url: string): string | null {
  const { code, path } = (error ?? {}) as { code?: unknown; path?: unknown };
  const reason = typeof code === 'string' ? reasons[code]?.(url) : undefined;
  if (reason === undefined) return null;
  return typeof path === 'string' ? `${reason} (${path})` : reason;
}
