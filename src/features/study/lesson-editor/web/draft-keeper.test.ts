import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Texts } from '../rules.ts';
import { discardTyped } from './discard-typed.ts';
import { createDraftKeeper, type KeeperOptions, type LocalDraft, type SavedDraft } from './draft-keeper.ts';

const texts = (description: string): Texts => ({ title: 'T', summary: '', description });

/** A server with one draft, which can be unreachable. */
function createServer() {
  const server = {
    draft: null as SavedDraft | null,
    isDown: false,
    saves: 0,
    put(description: string, name: string) {
      server.draft = {
        ...texts(description),
        revision: (server.draft?.revision ?? 0) + 1,
        base: 'b',
        savedAt: '2026-11-26T03:00:00.000Z',
        savedByName: name,
        isOwn: name === 'me',
      };
      return server.draft;
    },
  };
  return server;
}

class Conflict extends Error {}

function open(server: ReturnType<typeof createServer>, given: Partial<KeeperOptions> = {}) {
  const kept: { local: LocalDraft | null } = { local: given.local ?? null };
  const keeper = createDraftKeeper({
    published: texts('published'),
    publishedBase: 'b',
    draft: server.draft,
    local: null,
    save: async (wanted, { revision }) => {
      server.saves += 1;
      if (server.isDown) throw new Error('no connection');
      if (revision !== (server.draft?.revision ?? 0)) throw new Conflict();
      return server.put(wanted.description, 'me');
    },
    discard: async (revision) => {
      if (revision !== server.draft?.revision) throw new Conflict();
      server.draft = null;
    },
    failureOf: (error) =>
      error instanceof Conflict ? { kind: 'conflict', theirs: server.draft } : { kind: 'unreachable' },
    keepLocal: (draft) => {
      kept.local = draft;
    },
    onChange: () => undefined,
    ...given,
  });
  return { keeper, kept };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a draft that saves itself', () => {
  it('keeps every change in the browser, and sends one when the writing pauses', async () => {
    const server = createServer();
    const { keeper, kept } = open(server);
    keeper.type(texts('a'));
    keeper.type(texts('ab'));
    expect(kept.local).toMatchObject({ description: 'ab', revision: 0 });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.saves).toBe(1);
    expect(server.draft?.description).toBe('ab');
    expect(keeper.state()).toMatchObject({ status: 'saved', revision: 1 });
    expect(kept.local).toBeNull();
  });

  it('goes on trying without a connection, and saves what was typed meanwhile', async () => {
    const server = createServer();
    const { keeper, kept } = open(server);
    server.isDown = true;
    keeper.type(texts('a'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(keeper.state().status).toBe('local');
    keeper.type(texts('ab'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(kept.local?.description).toBe('ab');
    expect(server.saves).toBeGreaterThan(2);
    server.isDown = false;
    keeper.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.draft?.description).toBe('ab');
    expect(keeper.state().status).toBe('saved');
  });

  it('goes on with what an earlier visit left in the browser', async () => {
    const server = createServer();
    server.put('old', 'me');
    const { keeper } = open(server, { local: { ...texts('left'), revision: 1, base: 'b' } });
    expect(keeper.state().texts.description).toBe('left');
    await vi.advanceTimersByTimeAsync(0);
    expect(server.draft?.description).toBe('left');
  });

  it('does not save over someone else, and lets the editor take either', async () => {
    const server = createServer();
    const mine = open(server);
    server.put('theirs', 'Dimas');
    mine.keeper.type(texts('mine'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(mine.keeper.state()).toMatchObject({ status: 'conflict', theirs: { savedByName: 'Dimas' } });
    // Writing goes on, and is not sent.
    mine.keeper.type(texts('mine too'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.draft?.description).toBe('theirs');
    await mine.keeper.keepMine('b');
    expect(server.draft?.description).toBe('mine too');

    const other = open(server);
    server.put('theirs again', 'Dimas');
    other.keeper.type(texts('other'));
    await other.keeper.flush();
    other.keeper.takeTheirs({ texts: texts('published'), base: 'b' });
    expect(other.keeper.state()).toMatchObject({ status: 'saved', texts: { description: 'theirs again' } });
    expect(other.kept.local).toBeNull();
  });

  it('finds that the draft in the browser is older than the one on the server', () => {
    const server = createServer();
    server.put('one', 'me');
    server.put('two', 'Dimas');
    const { keeper } = open(server, { local: { ...texts('left'), revision: 1, base: 'b' } });
    expect(keeper.state()).toMatchObject({ status: 'conflict', texts: { description: 'left' } });
  });

  it('sends what was typed during a save after it', async () => {
    const server = createServer();
    const { keeper } = open(server);
    keeper.type(texts('a'));
    const saved = keeper.flush();
    keeper.type(texts('ab'));
    expect((await saved).status).toBe('saved');
    expect(server.draft?.description).toBe('ab');
  });

  it('has a draft from the first letter until it is published or discarded', async () => {
    const server = createServer();
    const { keeper } = open(server);
    expect(keeper.hasDraft()).toBe(false);
    keeper.type(texts('a'));
    expect(keeper.hasDraft()).toBe(true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(keeper.hasDraft()).toBe(true);
    keeper.start(texts('a'), 'b2');
    expect(keeper.hasDraft()).toBe(false);
  });

  it('goes on with a draft that was restored on the server, over its revision', async () => {
    const server = createServer();
    const { keeper, kept } = open(server);
    keeper.type(texts('mine'));
    await keeper.flush();
    keeper.type(texts('mine too'));
    keeper.adopt(server.put('restored', 'me'));
    expect(keeper.state()).toMatchObject({ status: 'saved', texts: { description: 'restored' } });
    expect(kept.local).toBeNull();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.draft?.description).toBe('restored');
    keeper.type(texts('restored, and more'));
    await keeper.flush();
    expect(server.draft?.description).toBe('restored, and more');
  });

  it('is no draft when it equals what is published, before and after it was saved', async () => {
    const server = createServer();
    const { keeper, kept } = open(server);
    keeper.type(texts('published, and more'));
    keeper.type(texts('published'));
    expect(keeper.state()).toMatchObject({ status: 'saved', revision: 0, savedAt: null });
    expect(kept.local).toBeNull();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.saves).toBe(0);

    keeper.type(texts('published, and more'));
    await keeper.flush();
    expect(server.draft).not.toBeNull();
    keeper.type(texts('published'));
    await keeper.flush();
    expect(server.draft).toBeNull();
    expect(keeper.hasDraft()).toBe(false);
    // Writing begins another draft.
    keeper.type(texts('again'));
    expect((await keeper.flush()).status).toBe('saved');
    expect(server.draft?.description).toBe('again');
  });

  it('is compared with what was published since', async () => {
    const server = createServer();
    const { keeper } = open(server);
    keeper.compareWith(texts('newer'));
    keeper.type(texts('published, and more'));
    keeper.type(texts('published'));
    await keeper.flush();
    expect(server.draft?.description).toBe('published');
  });

  it('sends what is typed while an equal draft is deleted', async () => {
    const server = createServer();
    let type: () => void = () => undefined;
    const { keeper } = open(server, {
      discard: async () => {
        server.draft = null;
        type();
      },
    });
    keeper.type(texts('a'));
    await keeper.flush();
    type = () => keeper.type(texts('b'));
    keeper.type(texts('published'));
    expect((await keeper.flush()).status).toBe('saved');
    expect(server.draft?.description).toBe('b');
  });

  it('begins another draft when the answer to a discard was lost', async () => {
    const server = createServer();
    const { keeper } = open(server, {
      discard: async () => {
        server.draft = null;
        throw new Error('no answer');
      },
    });
    keeper.type(texts('a'));
    await keeper.flush();
    keeper.type(texts('published'));
    await keeper.flush();
    expect(server.draft).toBeNull();
    keeper.type(texts('b'));
    expect((await keeper.flush()).status).toBe('saved');
    expect(server.draft).toMatchObject({ description: 'b' });
  });

  it('sends nothing after it was stopped', async () => {
    const server = createServer();
    const { keeper, kept } = open(server);
    keeper.type(texts('a'));
    keeper.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.saves).toBe(0);
    expect(kept.local?.description).toBe('a');
  });
});

describe('discarding a draft', () => {
  it('saves what is typed first, and discards that', async () => {
    const server = createServer();
    const { keeper } = open(server);
    keeper.type(texts('typed'));
    const discard = vi.fn(async () => undefined);
    expect(await discardTyped(keeper, discard)).toBeNull();
    expect(server.draft?.description).toBe('typed');
    expect(discard).toHaveBeenCalledExactlyOnceWith(1);
  });

  it.each([
    ['was refused', { kind: 'refused', message: 'Too long' }, 'Too long'],
    ['found no server', { kind: 'unreachable' }, 'The draft isn’t saved yet. Check your connection.'],
    ['met another draft', { kind: 'conflict', theirs: null }, 'Choose which draft stays first.'],
  ] as const)('stops when saving %s: the text stays in the browser', async (_, failure, reason) => {
    const server = createServer();
    server.put('older', 'me');
    const { keeper, kept } = open(server, {
      save: () => Promise.reject(new Error('not saved')),
      failureOf: () => failure,
    });
    keeper.type(texts('newer'));
    const discard = vi.fn(async () => undefined);
    expect(await discardTyped(keeper, discard)).toBe(reason);
    expect(discard).not.toHaveBeenCalled();
    expect(kept.local).toMatchObject({ description: 'newer' });
  });
});
