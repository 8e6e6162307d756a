import { oc } from '@orpc/contract';
import { inOrder, type Role } from './roles.ts';

/**
 * Who may make a call. Enforced in one place, by what the contract declares and not by path (product.md#policies).
 * `entitled` needs a paid order or a grant, of any tier (product.md#entitlement); `own` needs a signed-in person and
 * puts the owner in the WHERE clause, so that someone else's object is 404. A list of roles admits anyone who has one
 * of them; an owner has them all (product.md#roles).
 */
export type Policy = 'public' | 'signed-in' | 'own' | 'entitled' | 'community' | readonly Role[];

export const isForStaff = (policy: Policy | undefined): policy is readonly Role[] => Array.isArray(policy);

export const policyText = (policy: Policy): string =>
  isForStaff(policy) ? inOrder(['owner', ...policy]).join(', ') : policy;

export interface CallMeta {
  policy: Policy;
  /** A page makes this call without a press, so it never counts as use of a session (product.md#sessions). */
  isBackground?: boolean;
  /** The limit that counts this call's requests. */
  limit?: LimitName;
  /** Accepts up to this many files as multipart. */
  maxFiles?: number;
  /** The largest body in bytes; defaults to `bodyBytes`. */
  maxBodyBytes?: number;
  /** The feature reads the request itself, with a protocol of its own (`Feature.streams`). */
  isStreamed?: boolean;
}

/** The largest body in bytes when the contract sets none (product.md#hostile-input). */
export const bodyBytes = { public: 16 * 1024, others: 64 * 1024 };

/** Names of the limits; `access/limits.server.ts` sets their figures. */
export type LimitName =
  | 'check-email'
  | 'register'
  | 'forgot-password'
  | 'reset-link'
  | 'reset-password'
  | 'checkout'
  | 'coupon'
  | 'gift'
  | 'receipt-check'
  | 'free-playback'
  | 'support'
  | 'newsletter'
  | 'guide'
  | 'waitlist'
  | 'waitlist-entry'
  | 'sign-in'
  | 'proof'
  | 'search'
  | 'upload'
  | 'preview'
  | 'write';

type Method = 'HEAD' | 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Starts a call's contract: `call('own', 'GET', '/notes', 'Your notes').input(…).output(…)`. The policy is the
 * first argument, so a call without a policy does not compile.
 */
export function call(
  policy: Policy,
  method: Method,
  path: `/${string}`,
  summary: string,
  options: {
    tag?: string;
    limit?: LimitName;
    successStatus?: number;
    isBackground?: boolean;
    maxFiles?: number;
    maxBodyBytes?: number;
    isStreamed?: boolean;
  } = {},
) {
  const meta: CallMeta = {
    policy,
    ...(options.limit ? { limit: options.limit } : {}),
    ...(options.maxFiles ? { maxFiles: options.maxFiles } : {}),
    ...(options.maxBodyBytes ? { maxBodyBytes: options.maxBodyBytes } : {}),
    ...(options.isStreamed ? { isStreamed: true } : {}),
    ...(options.isBackground ? { isBackground: true } : {}),
  };
  return oc.$meta<CallMeta>(meta).route({
    method,
    path,
    summary,
    description: isForStaff(policy) ? `Roles: ${policyText(policy)}.` : `Policy: ${policy}.`,
    tags: options.tag ? [options.tag] : [],
    ...(options.successStatus ? { successStatus: options.successStatus } : {}),
  });
}
