/** Replaces a running app by another one in the same process. */
interface Running {
  endStreams: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Boots an app after the previous app has closed its connections and stopped its jobs. In development each save of a
 * server file evaluates the server again; without this, earlier apps would keep running with the old code.
 * @param before the previous app; it may still be booting, or have failed to.
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
