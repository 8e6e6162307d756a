import { newDraftKey } from './draft-cipher.ts';

const databaseName = 'langkah';
const storeName = 'keys';
const keyName = 'sign-up-draft';

function settle<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'));
  });
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  return settle(request);
}

/**
 * This browser's key for the draft, made on first use. IndexedDB stores the key object itself, so no script ever
 * sees its bytes. Null without WebCrypto or IndexedDB (plain http on a LAN, some private windows).
 */
export async function findOrCreateDraftKey(): Promise<CryptoKey | null> {
  if (!globalThis.crypto?.subtle || !globalThis.indexedDB) return null;
  try {
    const database = await openDatabase();
    try {
      const read = database.transaction(storeName).objectStore(storeName).get(keyName);
      const kept: unknown = await settle(read);
      if (kept instanceof CryptoKey) return kept;
      const key = await newDraftKey();
      await settle(database.transaction(storeName, 'readwrite').objectStore(storeName).put(key, keyName));
      return key;
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}
