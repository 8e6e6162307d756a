/** The last state of a wish reaches the server, whatever the server, the disk and other tabs do. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { callTree } from '#kit/call-tree.ts';
import type { Wish } from '#kit/device.ts';
import type { WaitingWish } from '../wishes.ts';
import { type Outbox, openOutbox } from './outbox.ts';
import type { WishCalls } from './send-wish.ts';

const note = (id: string, content: string): Wish => ({
  kind: 'note',
  id,
  moduleId: 1,
  content,
  timestamp: 5,
  isNew: true,
});
const tick = (id: string): Wish => ({ kind: 'item', id, moduleId: 1, completed: true });

/** A drawer in memory. While `isFull`, it can be read but not written, like a full disk. */
function openDrawer() {
  const lying = new Map<string, unknown>();
  const drawer = {
    isFull: false,
    find: async (_: string, key: string) => lying.get(key),
    change: async <Value>(_: string, key: string, next: (before: Value | undefined) => Value | undefined) => {
      const before = lying.get(key) as Value | undefined;
      const value = next(before);
      if (drawer.isFull && Number(Object(value).length) >= Number(Object(before).length))
        throw new DOMException('full', 'QuotaExceededError');
      lying.set(key, value);
      return value;
    },
  };
  return drawer;
}

type Sent = { call: string; body: Record<string, unknown> };

/** The network: records each call and answers it as the test says. */
let answer: (sent: Sent) => Response | Promise<Response>;
let sent: Sent[] = [];
function answerWith(next: typeof answer): Sent[] {
  answer = next;
  sent = [];
  return sent;
}
const calls = callTree((path) => async (body: Record<string, unknown>, { context }: { context: unknown }) => {
  expect(context).toEqual({ writer: 'me' });
  const one = { call: path.join('.'), body };
  sent.push(one);
  const response = await answer(one);
  if (response.ok) return response.json();
  throw Object.assign(new Error(''), { code: 'FAILED', status: response.status, data: null });
}) as WishCalls;
const savedNote = (content: string, updatedAt = 'then') =>
  Response.json({ content, timestamp: 5, createdAt: 'then', updatedAt }, { status: 201 });
const ok = () => Response.json({});
const failed = () => Response.json({}, { status: 500 });

const opened: Outbox[] = [];
async function open({ drawer = openDrawer(), onSettled = async () => undefined } = {}) {
  const outbox = await openOutbox('me', onSettled, { drawer, calls });
  opened.push(outbox);
  return { outbox, drawer };
}
const wished = (outbox: Outbox, wish: Wish, isTried = false) => outbox.add(wish, { nowMs: 0, isTried });
const left = (outbox: Outbox) => outbox.waiting().map(({ wish }: WaitingWish) => wish);

afterEach(() => {
  for (const outbox of opened.splice(0)) outbox.close();
});

describe('a waiting note', () => {
  it('with an older text on the server is changed to the new text', async () => {
    const sent = answerWith(({ call }) => (call === 'notes.create' ? savedNote('A') : ok()));
    const { outbox } = await open();
    await wished(outbox, note('n1', 'B'));
    await outbox.send();
    expect(sent).toEqual([
      { call: 'notes.create', body: { id: 'n1', moduleId: 1, content: 'B', timestamp: 5 } },
      { call: 'notes.update', body: { id: 'n1', content: 'B', timestamp: 5 } },
    ]);
    expect(left(outbox)).toEqual([]);
  });

  it('is not created again if only its update got no answer', async () => {
    const sent = answerWith(({ call }) => (call === 'notes.create' ? savedNote('A') : failed()));
    const { outbox } = await open();
    await wished(outbox, note('n1', 'B'));
    await outbox.send();
    await outbox.send();
    expect(sent.map(({ call }) => call)).toEqual(['notes.create', 'notes.update', 'notes.update']);
    expect(left(outbox)).toEqual([{ ...note('n1', 'B'), isNew: false }]);
  });

  it('does not undo another device’s change since it was first sent', async () => {
    const sent = answerWith(() => savedNote('Better', 'later'));
    const { outbox } = await open();
    await wished(outbox, note('n1', 'A'), true);
    await outbox.send();
    expect(sent).toHaveLength(1);
    expect(outbox.standing()).toEqual([]);
    expect(outbox.waiting()).toMatchObject([
      { refusal: /changed on another device/, wish: { content: 'A' } },
    ]);
  });

  it('that changes right before it is sent is sent only with the new text', async () => {
    const sent = answerWith(({ body }) => savedNote(String(body.content)));
    const drawer = openDrawer();
    const { outbox } = await open({ drawer });
    await wished(outbox, note('n1', 'A'));
    const { change } = drawer;
    let isChanged = false;
    // Another tab is faster: it writes between reading the list and marking the wish as tried.
    drawer.change = async (userId, key, next) => {
      if (!isChanged) {
        isChanged = true;
        await wished(outbox, note('n1', 'B'));
      }
      return change(userId, key, next);
    };
    await outbox.send();
    expect(sent.map(({ body }) => body.content)).toEqual(['B']);
    expect(left(outbox)).toEqual([]);
  });
});

describe('a wish that fails repeatedly', () => {
  it('delays later wishes of its own subject, and no others', async () => {
    const sent = answerWith(({ call }) => (call.startsWith('notes') ? failed() : ok()));
    const { outbox } = await open();
    await wished(outbox, note('n1', 'A'), true);
    await wished(outbox, { kind: 'no-note', id: 'n1' });
    await wished(outbox, tick('i1'));
    await wished(outbox, tick('i2'));
    await outbox.send();
    expect(sent.map(({ call, body }) => `${call} ${body.id}`)).toEqual([
      'notes.create n1',
      'tasks.setStatus i1',
      'tasks.setStatus i2',
    ]);
    expect(left(outbox)).toEqual([note('n1', 'A'), { kind: 'no-note', id: 'n1' }]);
  });

  it.each([
    ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['nobody is signed in', () => Response.json({}, { status: 401 })],
    ['there are too many requests', () => Response.json({}, { status: 429 })],
  ])('stops the others when %s', async (_, answer) => {
    const sent = answerWith(answer);
    const { outbox } = await open();
    await wished(outbox, tick('i1'));
    await wished(outbox, tick('i2'));
    await outbox.send();
    expect(sent).toHaveLength(1);
    expect(left(outbox)).toHaveLength(2);
  });

  it('does not stop the others if its answer is late', async () => {
    answerWith(({ body }) =>
      body.id === 'i1' ? Promise.reject(new DOMException('late', 'TimeoutError')) : ok(),
    );
    const { outbox } = await open();
    await wished(outbox, tick('i1'));
    await wished(outbox, tick('i2'));
    await outbox.send();
    expect(left(outbox)).toEqual([tick('i1')]);
  });
});

describe('sending', () => {
  it('continues when the disk is full', async () => {
    const sent = answerWith(ok);
    const { outbox, drawer } = await open();
    await wished(outbox, tick('i1'));
    await wished(outbox, tick('i2'));
    drawer.isFull = true;
    await outbox.send();
    expect(sent).toHaveLength(2);
    expect(left(outbox)).toEqual([]);
  });

  it('is over before the data is read again', async () => {
    answerWith(ok);
    const { outbox } = await open({ onSettled: () => new Promise(() => undefined) });
    await wished(outbox, tick('i1'));
    await outbox.send();
    expect(left(outbox)).toEqual([]);
  });

  it('in one tab is noticed in the other, which reads its data again', async () => {
    answerWith(ok);
    const drawer = openDrawer();
    const onSettled = vi.fn(async () => undefined);
    const { outbox: one } = await open({ drawer });
    const { outbox: other } = await open({ drawer, onSettled });
    await wished(one, tick('i1'));
    await expect.poll(() => other.standing()).toHaveLength(1);
    expect(onSettled).not.toHaveBeenCalled();
    await one.send();
    await expect.poll(() => onSettled.mock.calls.length).toBeGreaterThan(0);
    expect(other.standing()).toEqual([]);
  });
});
