/**
 * A small interface to the auth library: it handles sign-in, sign-out, Google, email verification and cookies.
 * Registration, password reset and reading a session are ours, because they must run in our own transactions.
 */
export interface AuthEngine {
  /** Serves the library's endpoints that the product uses; null for every other path. */
  handle: (request: Request, asked: Asked) => Promise<Response> | null;
  /**
   * Hashes with scrypt, only a few at the same time, so that a wave of sign-ins cannot occupy the whole machine.
   * @param ensureWanted called when its turn comes; if it throws, the expensive hashing is skipped
   */
  hashPassword: (password: string, ensureWanted?: () => Promise<void>) => Promise<string>;
  verifyPassword: (hash: string, password: string) => Promise<boolean>;
  /** Opens a session for a person whose identity is already proven. @returns `Set-Cookie` values. */
  openSession: (userId: string, request: { userAgent: string; address: string }) => Promise<string[]>;
  /** Requires the second step in this browser, as after a correct password. @returns `Set-Cookie` values. */
  demandSecondStep: (userId: string) => Promise<string[]>;
  /** The 30-second step that a code of the person's app belongs to; null for a code that is not valid now. */
  totpStep: (userId: string, code: string) => Promise<number | null>;
  /** The session token in a Cookie header, if its signature is ours. */
  readToken: (cookieHeader: string) => string | null;
  /** The person who has given the password but not the second step yet, from the cookie that records it. */
  owesSecondStep: (cookieHeader: string) => Promise<string | null>;
  /** The address that a verification token confirms; null when the token is not ours or too old. */
  addressToConfirm: (token: string) => Promise<string | null>;
  verificationUrl: (email: string) => Promise<string>;
}

/** Facts about a request that we pass to the library, and its results. */
export interface Asked {
  requestId: string;
  /** Determined by `TRUST_PROXY`; the library would believe any forwarding header. */
  address: string;
  /** Our own check has refused the session cookie, so the library must not accept it either. */
  withoutSession?: boolean;
  made?: Made;
}

export interface Made {
  hasNewPerson?: boolean;
  googleOf?: string;
}
