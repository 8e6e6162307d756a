/** The browser of the journeys. Built-ins only: this runs on whatever Node ≥ 20 the machine has. */
import { existsSync } from 'node:fs';
import { Advice, step } from './console.mjs';
import { run } from './prepare.mjs';

/** Chromium without windows: the same engine for two thirds of the processor time. */
const shell = '/usr/bin/chromium-headless-shell';

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export const findChromium = () =>
  [process.env.CHROMIUM_PATH, shell, ...browsers].find((candidate) => candidate && existsSync(candidate));

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs it. Without a connection this fails within seconds, because another browser may be installed. */
async function installShell() {
  const aptGet = (...args) =>
    run('apt-get', ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  // The machine's own package list may offer a browser that is months old.
  await aptGet('update');
  await aptGet('install', '-y', '--no-install-recommends', 'chromium-headless-shell');
}

/**
 * Whether the journeys should use this browser, instead of installing one.
 * @param found null when the machine has no browser.
 */
export const isGoodEnough = (
  found,
  { chosen = process.env.CHROMIUM_PATH, canInstall = isDebianRoot() } = {},
) => Boolean(found) && (found === chosen || found === shell || !canInstall);

/** @throws when there is no browser; the message says what to install. */
export async function ensureChromium() {
  const found = findChromium();
  if (isGoodEnough(found)) return found;
  let reason = '';
  if (isDebianRoot()) {
    await step('Installing Chromium for the browser tests (apt-get)', installShell).catch((error) => {
      reason = error.message;
    });
  }
  const chromium = findChromium();
  if (chromium) return chromium;
  throw new Advice(
    `The browser tests need Chromium. Install it (Debian and Ubuntu: sudo apt-get install chromium; macOS: install Google Chrome) or set CHROMIUM_PATH to one, then run npm test again.${reason && `\n${reason}`}`,
  );
}
