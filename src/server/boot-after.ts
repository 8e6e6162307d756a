/** What is left to do when another app takes this one's place in the same process. */
interface Running {
  endStreams: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Boots an app when the one before it has let go of its connections and its jobs. In development each save of a server
 * file evaluates the server again; without this the former apps would go on beside the new one, with the old code.
 * @param before the former app, also one that is still booting or has failed to.
 */
export async function bootAfter<App extends Running>(
  before: Promise<App> | undefined,
  boot: () => Promise<App>,
): Promise<App> {
  const former = await before?.catch(() => null);
  await former?.endStreams();
  await former?.close();
  return boot();
}
