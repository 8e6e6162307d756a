/**
 * One person's drawer in this browser's database. Another person who claims it finds it empty, and nobody can write
 * into a drawer that is not, or no longer, theirs.
 */
const databaseName = 'langkah-device';
const table = 'drawer';
const ownerKey = 'owner';
/** The prefix of each reading's key. */
export const readingPrefix = 'read:';
/** The key of the changes that wait to be sent. */
export const wishesKey = 'wishes';
/** The key of the time when this device last had a connection. */
export const connectedKey = 'connected';
/** A cache that exists while the drawer's owner is certain: nobody has signed in or out since. */
export const certainty = 'langkah-person';
/** A cache of the pictures in the lessons that the drawer's owner has read. */
export const picturesName = 'langkah-pictures';

const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

let opening: Promise<IDBDatabase> | null = null;

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(table);
  return settled(request).then((database) => {
    // The browser or a later release may close the database at any time; the next use opens it again.
    const close = () => {
      database.close();
      opening = null;
    };
    database.onclose = close;
    database.onversionchange = close;
    return database;
  });
}

/** Runs `work` in one transaction: nothing changes between its reads and its writes. */
async function inDrawer<Result>(
  mode: IDBTransactionMode,
  work: (drawer: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  opening ??= openDatabase();
  opening.catch(() => {
    opening = null;
  });
  const transaction = (await opening).transaction(table, mode);
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('the device stored nothing'));
  });
  const [result] = await Promise.all([work(transaction.objectStore(table)), done]);
  return result;
}

const isOwner = async (drawer: IDBObjectStore, userId: string) =>
  (await settled(drawer.get(ownerKey))) === userId;

/** The owner's id; null if there is none. */
export const findOwner = (): Promise<string | null> =>
  inDrawer(
    'readonly',
    async (drawer) => ((await settled(drawer.get(ownerKey))) as string | undefined) ?? null,
  );

const forgetCache = (name: string) => ('caches' in globalThis ? caches.delete(name) : undefined);

/** Makes the drawer this person's, and deletes another person's content. */
export async function claim(userId: string): Promise<void> {
  const wasOther = await inDrawer('readwrite', async (drawer) => {
    if (await isOwner(drawer, userId)) return false;
    drawer.clear();
    drawer.put(userId, ownerKey);
    return true;
  });
  if (wasOther) await forgetCache(picturesName);
}

export const find = (userId: string, key: string): Promise<unknown> =>
  inDrawer('readonly', async (drawer) =>
    (await isOwner(drawer, userId)) ? settled(drawer.get(key)) : undefined,
  );

/** Changes the value at a key; `undefined` deletes it. @returns the new value. @throws if it is not their drawer. */
export const change = <Value>(
  userId: string,
  key: string,
  next: (before: Value | undefined) => Value | undefined,
): Promise<Value | undefined> =>
  inDrawer('readwrite', async (drawer) => {
    if (!(await isOwner(drawer, userId))) throw new Error('this drawer belongs to another person now');
    const value = next((await settled(drawer.get(key))) as Value | undefined);
    if (value === undefined) drawer.delete(key);
    else drawer.put(value, key);
    return value;
  });

const readings = () => IDBKeyRange.bound(readingPrefix, `${readingPrefix}\uffff`);

/** The keys of the person's readings. */
export const listReadings = (userId: string): Promise<string[]> =>
  inDrawer('readonly', async (drawer) =>
    (await isOwner(drawer, userId)) ? (await settled(drawer.getAllKeys(readings()))).map(String) : [],
  );

/** Deletes the person's readings at the other keys. */
export const forgetReadingsExcept = (userId: string, isKept: (key: string) => boolean): Promise<void> =>
  inDrawer('readwrite', async (drawer) => {
    if (!(await isOwner(drawer, userId))) return;
    for (const key of await settled(drawer.getAllKeys(readings())))
      if (!isKept(String(key))) drawer.delete(key);
  });

/** Deletes what was read when a session has ended. Unsent wishes stay, and only for their writer. */
export async function forgetReadings(): Promise<void> {
  const forgotten = inDrawer('readwrite', async (drawer) => {
    drawer.delete(readings());
  });
  // Independent of each other: if one fails, the other alone makes the data inaccessible.
  await Promise.all([forgotten, forgetCache(certainty), forgetCache(picturesName)]);
}

export async function forgetAll(): Promise<void> {
  const emptied = inDrawer('readwrite', async (drawer) => {
    drawer.clear();
  });
  await Promise.all([emptied, forgetReadings()]);
}
