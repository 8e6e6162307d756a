/**
 * A password costs a tenth of a second of processor time on purpose, and the API tests check hundreds. In tests scrypt
 * does a sixteenth of the work: hashes are as real, only weaker. `withFullHashing` gives back the product's own cost
 * where that is what a test measures.
 */
import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;
let isQuick = true;

const quickScrypt = (
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
) => {
  const { N = 16_384 } = options;
  return scrypt(password, salt, length, isQuick ? { ...options, N: N / 16 } : options, done);
};

crypto.scrypt = quickScrypt as typeof scrypt;
syncBuiltinESMExports();

/** What was hashed outside cannot be verified inside, nor the other way round. */
export async function withFullHashing<Result>(work: () => Promise<Result>): Promise<Result> {
  isQuick = false;
  try {
    return await work();
  } finally {
    isQuick = true;
  }
}
