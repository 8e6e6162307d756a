import { describe, expect, it } from 'vitest';
import { newDraftKey } from './draft-cipher.ts';
import {
  createDraftStore,
  draftLifetimeMs,
  formatDraft,
  parseDraft,
  type SignUpDraft,
} from './sign-up-draft.ts';

const draft: SignUpDraft = { email: 'sari@langkah.test', name: 'Sari Pratiwi', selectedTier: 'ESSENTIAL' };

function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe('the sign-up draft', () => {
  it('is readable in the same browser after a reload', async () => {
    const [key, storage] = [await newDraftKey(), memoryStorage()];
    await createDraftStore(
      async () => key,
      () => storage,
    ).save(draft);
    expect(
      await createDraftStore(
        async () => key,
        () => storage,
      ).read(),
    ).toEqual(draft);
  });

  it('is unreadable in the storage, and its key cannot be exported', async () => {
    const [key, storage] = [await newDraftKey(), memoryStorage()];
    await createDraftStore(
      async () => key,
      () => storage,
    ).save(draft);
    const stored = [...storage.kept.values()].join();
    expect(stored).not.toBe('');
    expect(`${stored} ${atob(stored)}`).not.toMatch(/sari|pratiwi|essential/i);
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
  });

  it('never contains a password, even when one is passed in', async () => {
    const withPassword = { ...draft, password: 'rahasia-sekali' };
    expect(formatDraft(withPassword, 0)).not.toContain('rahasia');
  });

  it('stays in memory without WebCrypto', async () => {
    const storage = memoryStorage();
    const store = createDraftStore(
      async () => null,
      () => storage,
    );
    await store.save(draft);
    expect(await store.read()).toEqual(draft);
    expect(storage.kept.size).toBe(0);
  });

  it('stays in memory when storage is blocked', async () => {
    const key = await newDraftKey();
    const store = createDraftStore(
      async () => key,
      () => {
        throw new Error('blocked');
      },
    );
    await store.save(draft);
    expect(await store.read()).toEqual(draft);
    store.clear();
    expect(await store.read()).toBeNull();
  });

  it('is null when it was changed or sealed with another key', async () => {
    const [key, storage] = [await newDraftKey(), memoryStorage()];
    await createDraftStore(
      async () => key,
      () => storage,
    ).save(draft);
    const otherKey = await newDraftKey();
    expect(
      await createDraftStore(
        async () => otherKey,
        () => storage,
      ).read(),
    ).toBeNull();
    storage.kept.set('langkah_signup', 'rubbish');
    expect(
      await createDraftStore(
        async () => key,
        () => storage,
      ).read(),
    ).toBeNull();
  });

  it('is null once cleared', async () => {
    const [key, storage] = [await newDraftKey(), memoryStorage()];
    const store = createDraftStore(
      async () => key,
      () => storage,
    );
    await store.save(draft);
    store.clear();
    expect(await store.read()).toBeNull();
    expect(storage.kept.size).toBe(0);
  });

  it('is null after its lifetime', () => {
    const stored = formatDraft(draft, 1000);
    expect(parseDraft(stored, 1000 + draftLifetimeMs)).toEqual(draft);
    expect(parseDraft(stored, 1001 + draftLifetimeMs)).toBeNull();
  });

  it.each([
    '',
    'null',
    '[]',
    '{}',
    '{"email":"a@b.c"}',
    '{"email":"","name":"","savedAt":1}',
    '{"email":1,"name":"x","savedAt":1}',
  ])('is null when %j was stored', (stored) => {
    expect(parseDraft(stored, 1)).toBeNull();
  });
});
