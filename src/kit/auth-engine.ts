/**
 * The auth library behind a small door: sign-in, sign-out, Google, email verification and cookies are its
 * work; registration, reset and reading a session are ours, because they belong into our own transactions.
 */
export interface AuthEngine {
  /** Answers the library's endpoints that the product uses; null for every other path. */
  handle: (request: Request, asked: Asked) => Promise<Response> | null;
  /**
   * scrypt; at most a few at the same time, so that a wave of sign-ins cannot take the whole machine.
   * @param ensureWanted asked when its turn has come: what it throws ends the wait without the dear work
   */
  hashPassword: (password: string, ensureWanted?: () => Promise<void>) => Promise<string>;
  verifyPassword: (hash: string, password: string) => Promise<boolean>;
  /** Opens a session for a person whose identity is already proven. @returns `Set-Cookie` values. */
  openSession: (userId: string, request: { userAgent: string; address: string }) => Promise<string[]>;
  /** Asks the browser for the second step, as after a right password. @returns `Set-Cookie` values. */
  demandSecondStep: (userId: string) => Promise<string[]>;
  /** The 30-second step that a code of the person's app belongs to; null for a code that is not valid now. */
  totpStep: (userId: string, code: string) => Promise<number | null>;
  /** The session token in a Cookie header, when its signature is ours. */
  readToken: (cookieHeader: string) => string | null;
  /** Who has given the password and owes the second step, by the cookie that says so. */
  owesSecondStep: (cookieHeader: string) => Promise<string | null>;
  /** Whose address the token of such a mail confirms; null when it is not ours, or too old. */
  addressToConfirm: (token: string) => Promise<string | null>;
  /** The link to put into a verification mail. */
  verificationUrl: (email: string) => Promise<string>;
}

/** Facts that we give the library about a request, and what it gives back. */
export interface Asked {
  requestId: string;
  /** By `TRUST_PROXY`, as everywhere; the library would believe any forwarding header. */
  address: string;
  /** Our own read has refused the session cookie: the library must not accept it either. */
  withoutSession?: boolean;
  made?: Made;
}

/** What the library has made while it answered. */
export interface Made {
  hasNewPerson?: boolean;
  /** Whose account got Google as a way in. */
  googleOf?: string;
}
