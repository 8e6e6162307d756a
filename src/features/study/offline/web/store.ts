/**
 * One person's drawer in this browser's database. Everything in it is theirs: whoever else opens it finds it emptied,
 * and nobody writes into a drawer that is not, or no longer, theirs.
 */
const databaseName = 'langkah-device';
const table = 'drawer';
const ownerKey = 'owner';
/** Before the key of each reading. */
export const readingPrefix = 'read:';
/** A cache that exists while it is certain whose the drawer is: nobody has signed in or out since. */
export const certainty = 'langkah-person';

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
    // The browser, or a later release, may close it at any time; the next use opens it again.
    const close = () => {
      database.close();
      opening = null;
    };
    database.onclose = close;
    database.onversionchange = close;
    return database;
  });
}

/** One transaction: nothing else happens between what `work` reads and what it writes. */
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
    transaction.onabort = () => reject(transaction.error ?? new Error('the device kept nothing'));
  });
  const [result] = await Promise.all([work(transaction.objectStore(table)), done]);
  return result;
}

const isOwner = async (drawer: IDBObjectStore, userId: string) =>
  (await settled(drawer.get(ownerKey))) === userId;

/** Whose drawer it is; null for nobody's. */
export const findOwner = (): Promise<string | null> =>
  inDrawer(
    'readonly',
    async (drawer) => ((await settled(drawer.get(ownerKey))) as string | undefined) ?? null,
  );

/** Makes the drawer this person's; what another has left in it is deleted. */
export const claim = (userId: string): Promise<void> =>
  inDrawer('readwrite', async (drawer) => {
    if (await isOwner(drawer, userId)) return;
    drawer.clear();
    drawer.put(userId, ownerKey);
  });

export const find = (userId: string, key: string): Promise<unknown> =>
  inDrawer('readonly', async (drawer) =>
    (await isOwner(drawer, userId)) ? settled(drawer.get(key)) : undefined,
  );

/** Changes what lies at a key; `undefined` deletes it. @returns what lies there now. @throws when it is not theirs. */
export const change = <Value>(
  userId: string,
  key: string,
  next: (before: Value | undefined) => Value | undefined,
): Promise<Value | undefined> =>
  inDrawer('readwrite', async (drawer) => {
    if (!(await isOwner(drawer, userId))) throw new Error('the device keeps for somebody else now');
    const value = next((await settled(drawer.get(key))) as Value | undefined);
    if (value === undefined) drawer.delete(key);
    else drawer.put(value, key);
    return value;
  });

/** Whose session has ended reads nothing here any more; what waits to be sent stays for who wrote it, and for nobody else. */
export async function forgetReadings(): Promise<void> {
  const forgotten = inDrawer('readwrite', async (drawer) => {
    drawer.delete(IDBKeyRange.bound(readingPrefix, `${readingPrefix}\uffff`));
  });
  // Each for itself: without the one the other is still of no use to anyone.
  await Promise.all([forgotten, 'caches' in globalThis ? caches.delete(certainty) : undefined]);
}

export async function forgetAll(): Promise<void> {
  const emptied = inDrawer('readwrite', async (drawer) => {
    drawer.clear();
  });
  await Promise.all([emptied, forgetReadings()]);
}
