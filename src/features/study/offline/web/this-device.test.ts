/** A wish reaches the server or the device, even if one of them fails. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Wish } from '#kit/device.ts';
import { atMost } from './at-most.ts';
import type { Outbox } from './outbox.ts';
import { createDevice } from './this-device.ts';

const tick = (id: string, completed = true): Wish => ({ kind: 'item', id, moduleId: 1, completed });
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

/** A device whose outbox has these wishes; options say whether it can store more, and whether it can send. */
function deviceWith(waiting: Wish[], { isFull = false, isSending = true } = {}) {
  const added: unknown[] = [];
  const outbox: Outbox = {
    waiting: () => [],
    standing: () => waiting,
    subscribe: () => () => undefined,
    add: async (wish, when) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      added.push({ wish, ...when });
    },
    remove: async () => undefined,
    send: async () => {
      if (isSending) waiting.length = 0;
    },
    close: () => undefined,
  };
  const device = createDevice({ owner: 'me', outbox, show: () => {}, stop: () => {}, patience: 0 });
  return { device, added };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('a wish', () => {
  it('goes to the server past waiting wishes of other subjects', async () => {
    const { device, added } = deviceWith([tick('i1')]);
    expect(await device.deliver(tick('i2'), async () => 'sent')).toBe('sent');
    expect(added).toEqual([]);
  });

  it('waits behind one of its own subject', async () => {
    const { device, added } = deviceWith([tick('i1')]);
    expect(await device.deliver(tick('i1', false), async () => 'sent')).toBeNull();
    expect(added).toMatchObject([{ wish: tick('i1', false), isTried: false }]);
  });

  it('that got no answer has the time of its sending, not of its failure', async () => {
    vi.useFakeTimers({ now: 1_000, toFake: ['Date'] });
    const { device, added } = deviceWith([]);
    await device.deliver(tick('i1'), () => {
      vi.setSystemTime(31_000);
      return lost();
    });
    expect(added).toEqual([{ wish: tick('i1'), nowMs: 1_000, isTried: true }]);
  });

  it('is sent if the device is full, after the one that waited before it', async () => {
    const { device } = deviceWith([tick('i1')], { isFull: true });
    expect(await device.deliver(tick('i1', false), async () => 'sent')).toBe('sent');
  });

  it('fails if the device is full and the one before it cannot be sent', async () => {
    const { device } = deviceWith([tick('i1')], { isFull: true, isSending: false });
    await expect(device.deliver(tick('i1', false), async () => 'sent')).rejects.toThrow('full');
    await expect(device.deliver(tick('i2'), lost)).rejects.toThrow('Failed to fetch');
  });
});

describe('signing out', () => {
  it('succeeds without a database on the device', async () => {
    await deviceWith([]).device.forget();
  });

  it('waits neither forever nor for failing work', async () => {
    await atMost(1, new Promise(() => undefined));
    await atMost(60_000, Promise.reject(new Error('no')));
  });
});
