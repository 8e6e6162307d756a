import { createHmac } from 'node:crypto';

const stepMs = 30_000;
const lastSteps = new Map<string, number>();

/**
 * An unused code of the app behind an `otpauth://` address: first the current one, then the next one, which the
 * product accepts half a minute early. A third code within the same half minute waits for its time.
 */
export async function freshTotpCode(uri: string): Promise<string> {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const nowStep = () => Math.floor(Date.now() / stepMs);
  const step = Math.max(nowStep(), (lastSteps.get(secret) ?? 0) + 1);
  lastSteps.set(secret, step);
  while (step > nowStep() + 1) await new Promise((resolve) => setTimeout(resolve, 200));
  return totpCode(uri, step * stepMs);
}

/** The six digits that an authenticator app shows now for an `otpauth://` address (RFC 6238). */
export function totpCode(uri: string, now = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / stepMs)));
  const digest = createHmac('sha1', base32(new URL(uri).searchParams.get('secret') ?? ''))
    .update(counter)
    .digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

function base32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text.replace(/=+$/, '')]
    .map((letter) => alphabet.indexOf(letter.toUpperCase()).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
