import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

interface Machine {
  chosen?: string | undefined;
  canInstall: boolean;
}
const { isGoodEnough } = (await import(pathToFileURL(path.resolve('bin/lib/chromium.mjs')).href)) as {
  isGoodEnough: (found: string | undefined, machine: Machine) => boolean;
};

describe('the browser of the journeys', () => {
  const whole = '/usr/bin/chromium';

  it('is installed on a machine that has none, whether or not CHROMIUM_PATH names one', () => {
    for (const chosen of [undefined, '/nowhere/chromium'])
      expect(isGoodEnough(undefined, { chosen, canInstall: true })).toBe(false);
  });

  it('is the one that CHROMIUM_PATH names, or the one without windows', () => {
    expect(isGoodEnough(whole, { chosen: whole, canInstall: true })).toBe(true);
    expect(isGoodEnough('/usr/bin/chromium-headless-shell', { canInstall: true })).toBe(true);
  });

  it('is the whole Chromium only where the one without windows cannot be installed', () => {
    expect(isGoodEnough(whole, { chosen: '/nowhere/chromium', canInstall: true })).toBe(false);
    expect(isGoodEnough(whole, { canInstall: false })).toBe(true);
  });
});
