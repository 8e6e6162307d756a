/** What is wished reaches the server or the device, also where one of them fails. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Wish } from '#kit/device.ts';
import { atMost } from './at-most.ts';
import type { Outbox } from './outbox.ts';
import { createDevice } from './this-device.ts';

const tick = (id: string, completed = true): Wish => ({ kind: 'item', id, moduleId: 1, completed });
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

/** A device whose outbox holds these wishes, keeps what is added or not, and sends what waits or not. */
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
  it('goes to the server past what waits of other subjects', async () => {
    const { device, added } = deviceWith([tick('i1')]);
    expect(await device.deliver(tick('i2'), async () => 'sent')).toBe('sent');
    expect(added).toEqual([]);
  });

  it('waits behind what waits of its own subject', async () => {
    const { device, added } = deviceWith([tick('i1')]);
    expect(await device.deliver(tick('i1', false), async () => 'sent')).toBeNull();
    expect(added).toMatchObject([{ wish: tick('i1', false), isTried: false }]);
  });

  it('that got no answer was wished when it was sent, not when it failed', async () => {
    vi.useFakeTimers({ now: 1_000, toFake: ['Date'] });
    const { device, added } = deviceWith([]);
    await device.deliver(tick('i1'), () => {
      vi.setSystemTime(31_000);
      return lost();
    });
    expect(added).toEqual([{ wish: tick('i1'), nowMs: 1_000, isTried: true }]);
  });

  it('is sent where the device keeps nothing more, after what waited before it', async () => {
    const { device } = deviceWith([tick('i1')], { isFull: true });
    expect(await device.deliver(tick('i1', false), async () => 'sent')).toBe('sent');
  });

  it('fails where the device keeps nothing more and what waits before it cannot be sent', async () => {
    const { device } = deviceWith([tick('i1')], { isFull: true, isSending: false });
    await expect(device.deliver(tick('i1', false), async () => 'sent')).rejects.toThrow('full');
    await expect(device.deliver(tick('i2'), lost)).rejects.toThrow('Failed to fetch');
  });
});

describe('signing out', () => {
  it('does not fail where the device has no database', async () => {
    await deviceWith([]).device.forget();
  });

  it('waits neither for ever nor for what fails', async () => {
    await atMost(1, new Promise(() => undefined));
    await atMost(60_000, Promise.reject(new Error('no')));
  });
});
