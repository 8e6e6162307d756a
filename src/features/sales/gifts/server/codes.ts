/**
 * The code of a gift is made of the school's secret and the order's id, and only its hash is stored: its buyer can read it
 * again, and a copy of the database gives nobody a code.
 */
import { createHash, createHmac } from 'node:crypto';
import type { AppConfig } from '#platform/env.server.ts';
import { codeOf } from '../rules.ts';

export type Secrets = Pick<AppConfig, 'secret' | 'formerSecrets'>;

const make = (secret: string, orderId: string): string =>
  codeOf(createHmac('sha256', secret).update(`gift:${orderId}`).digest());

/** @param code as `readGiftCode` writes it. */
export const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url');

export const newCode = ({ secret }: Pick<Secrets, 'secret'>, orderId: string): string =>
  make(secret, orderId);

/** The code of this hash, also when it was made with a former secret. Null when that secret is not known any more. */
export function findCode({ secret, formerSecrets }: Secrets, orderId: string, hash: string): string | null {
  const codes = [secret, ...formerSecrets].map((one) => make(one, orderId));
  return codes.find((code) => hashOf(code) === hash) ?? null;
}
