/** Only one app runs at a time, however often server files are saved (`npm run dev`). */
import { expect, it } from 'vitest';
import { bootAfter } from './boot-after.ts';

/** Apps that record what happens to them. */
function createApps() {
  const events: string[] = [];
  const boot = (name: string) => async () => {
    events.push(`${name} boots`);
    await new Promise((resolve) => setImmediate(resolve));
    return {
      endStreams: async () => void events.push(`${name} ends its streams`),
      close: async () => {
        await new Promise((resolve) => setImmediate(resolve));
        events.push(`${name} is closed`);
      },
    };
  };
  return { events, boot };
}

it('closes the previous app, even one that is still booting, before the next one boots', async () => {
  const { events, boot } = createApps();
  const first = bootAfter(undefined, boot('first'));
  const second = bootAfter(first, boot('second'));
  await bootAfter(second, boot('third'));
  expect(events).toEqual([
    'first boots',
    'first ends its streams',
    'first is closed',
    'second boots',
    'second ends its streams',
    'second is closed',
    'third boots',
  ]);
});

it('boots after an app that failed', async () => {
  const { events, boot } = createApps();
  await bootAfter(Promise.reject(new Error('a typo was saved')), boot('next'));
  expect(events).toEqual(['next boots']);
});
