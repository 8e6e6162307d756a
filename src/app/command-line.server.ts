/** What the person can mend: printed without a stack. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** The word after `--name`. */
export const option = (args: readonly string[], name: string): string | undefined => {
  const at = args.indexOf(`--${name}`);
  return at >= 0 ? args[at + 1] : undefined;
};
