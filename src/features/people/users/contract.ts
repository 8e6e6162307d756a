import { z } from 'zod';
import { call } from '#access/call.ts';
import { roles } from '#access/roles.ts';
import { bookingStatuses, bookingTypes } from '#features/coaching/bookings/rules.ts';
import { creditKinds, creditReasons } from '#features/coaching/credits/rules.ts';
import { reviewStatuses, reviewTypes } from '#features/coaching/reviews/rules.ts';
import { consentOutput } from '#features/people/consents/contract.ts';
import { shownProfileOutput } from '#features/people/settings/contract.ts';
import { orderStatuses } from '#features/sales/checkout/rules.ts';
import { tierInput, tierOutput } from '#features/sales/plans/contract.ts';
import { languages } from '#kernel/language.ts';
import { accesses, userSorts, userStates } from './filters.ts';
import * as m from './messages/m.ts';
import { roleFilters } from './role-filters.ts';
import { latelyCount, maxImportLength } from './rules.ts';

const tag = 'Admin';

export const userPageSize = 25;

const userId = z.uuid();
const reason = z
  .string()
  .trim()
  .min(3, { error: () => m.reasonTooShort() })
  .max(300);
const role = z.enum(roles);
const done = z.object({ message: z.string() });

const filters = {
  /** Part of the name or email, or an id. */
  search: z.string().trim().max(100).default(''),
  tier: tierInput.optional(),
  access: z.enum(accesses).optional(),
  state: z.enum(userStates).optional(),
  /** People with this role, or with any. */
  role: z.enum(roleFilters).optional(),
  sort: z.enum(userSorts).default('newest'),
};

const userOutput = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  roles: z.array(role),
  isBanned: z.boolean(),
  tier: tierOutput.nullable(),
  /** Rupiah, summed over all paid orders. Only for roles that may see money. */
  paidIdr: z.int().optional(),
  createdAt: z.string(),
  lastSeenAt: z.string().nullable(),
});

/** Something that the person did. Notes are private: that one was written is not said either. */
const latelyOutput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signup'), at: z.string() }),
  z.object({ kind: z.literal('login'), at: z.string(), userAgent: z.string() }),
  z.object({
    kind: z.literal('module'),
    at: z.string(),
    title: z.string(),
    percent: z.int(),
    step: z.enum(['watched', 'completed', 'again']),
  }),
  z.object({
    kind: z.literal('exercise'),
    at: z.string(),
    title: z.string(),
    moduleTitle: z.string(),
    isPassed: z.boolean(),
    attempts: z.int(),
  }),
  z.object({ kind: z.literal('task'), at: z.string(), title: z.string(), moduleTitle: z.string() }),
  z.object({ kind: z.literal('question'), at: z.string(), id: z.string(), about: z.string() }),
  z.object({
    kind: z.literal('booking'),
    at: z.string(),
    id: z.string(),
    type: z.enum(bookingTypes),
    startTime: z.string(),
  }),
  z.object({ kind: z.literal('review'), at: z.string(), id: z.string(), type: z.enum(reviewTypes) }),
  z.object({
    kind: z.literal('order'),
    at: z.string(),
    id: z.string(),
    tier: tierOutput.nullable(),
    productName: z.string().nullable(),
    amountIdr: z.int(),
    isPaid: z.boolean(),
  }),
  /** An entry of the audit log; only for owners. */
  z.object({
    kind: z.literal('change'),
    at: z.string(),
    /** In words. */
    action: z.string(),
    subjectType: z.string(),
    subjectId: z.string(),
    subjectName: z.string().nullable(),
    isSubjectThere: z.boolean(),
  }),
]);

/** Optional fields are left out where the caller's role does not include them (product.md#roles). */
const detailOutput = userOutput.extend({
  /** Who granted which role, and when; only for owners. */
  grants: z
    .array(z.object({ role, grantedAt: z.string().nullable(), grantedBy: z.string().nullable() }))
    .optional(),
  /** Whether the caller may change the account: sign out, ban, mail a link. */
  canChange: z.boolean(),
  ...shownProfileOutput.shape,
  twoFactor: z.boolean().optional(),
  hasPassword: z.boolean().optional(),
  hasGoogle: z.boolean().optional(),
  balances: z.object({ session: z.int(), review: z.int(), code: z.int(), question: z.int() }),
  entitlements: z
    .array(
      z.object({
        id: z.string(),
        tier: tierOutput,
        source: z.enum(['order', 'grant']),
        reason: z.string().nullable(),
        grantedAt: z.string(),
        revokedAt: z.string().nullable(),
      }),
    )
    .optional(),
  orders: z
    .array(
      z.object({
        id: z.string(),
        /** Null for a product. */
        tier: tierOutput.nullable(),
        productName: z.string().nullable(),
        fromTier: tierOutput.nullable(),
        amountIdr: z.int(),
        status: z.enum(orderStatuses),
        isProofWaiting: z.boolean(),
        createdAt: z.string(),
      }),
    )
    .optional(),
  /** Only for owners. */
  consents: z.array(consentOutput).optional(),
  ledger: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(creditKinds),
      amount: z.int(),
      reason: z.enum(creditReasons),
      note: z.string(),
      createdAt: z.string(),
    }),
  ),
  bookings: z.array(
    z.object({
      id: z.string(),
      type: z.enum(bookingTypes),
      status: z.enum(bookingStatuses),
      startTime: z.string(),
    }),
  ),
  reviews: z.array(
    z.object({
      id: z.string(),
      type: z.enum(reviewTypes),
      status: z.enum(reviewStatuses),
      createdAt: z.string(),
    }),
  ),
  progress: z.array(
    z.object({
      moduleId: z.int(),
      title: z.string(),
      percent: z.int(),
      isCompleted: z.boolean(),
      updatedAt: z.string(),
      /** The module's published exercises, and those of them that the person has passed. */
      exerciseCount: z.int(),
      exercisesPassed: z.int(),
    }),
  ),
  /** Of all modules, those that are removed since included. */
  exercises: z.object({ tried: z.int(), passed: z.int() }),
  sessions: z
    .array(z.object({ id: z.string(), userAgent: z.string(), createdAt: z.string(), lastUsedAt: z.string() }))
    .optional(),
  /** What the person did last, newest first: at most `latelyCount`, of the kinds that the caller's role includes. */
  lately: z.array(latelyOutput).max(latelyCount),
});

const importInput = z
  .string()
  .min(1, { error: () => m.fileEmpty() })
  .max(maxImportLength, { error: () => m.fileTooLarge() });

export const usersContract = {
  list: call(['support', 'coach'], 'GET', '/admin/users', 'People: searched, filtered, sorted', { tag })
    .input(
      z.strictObject({
        ...filters,
        page: z.coerce.number().int().min(1).max(10_000).default(1),
        limit: z.coerce.number().int().min(1).max(100).default(userPageSize),
      }),
    )
    .output(
      z.object({
        data: z.array(userOutput),
        /** `totalItems` counts up to 10 000, or up to 2 000 with a filter. */
        meta: z.object({ totalItems: z.int(), currentPage: z.int(), totalPages: z.int() }),
      }),
    ),
  get: call(['support', 'coach'], 'GET', '/admin/users/{userId}', 'Everything about one person', { tag })
    .input(z.strictObject({ userId }))
    .output(detailOutput),
  grant: call(['owner'], 'POST', '/admin/users/{userId}/entitlements', 'Grant a plan; audited', {
    tag,
    limit: 'write',
    successStatus: 201,
  })
    .input(z.strictObject({ userId, tier: tierInput, reason }))
    .output(done),
  revoke: call(
    ['owner'],
    'POST',
    '/admin/users/{userId}/entitlements/{id}/revoke',
    'Revoke an entitlement; audited',
    { tag, limit: 'write' },
  )
    .input(z.strictObject({ userId, id: z.uuid(), reason }))
    .output(done),
  ban: call(
    ['support'],
    'PUT',
    '/admin/users/{userId}/ban',
    'Ban, which ends every session, or lift the ban',
    {
      tag,
      limit: 'write',
    },
  )
    .input(z.strictObject({ userId, banned: z.boolean(), reason }))
    .output(done),
  roles: call(['owner'], 'PUT', '/admin/users/{userId}/roles', 'Grant and remove roles; audited', {
    tag,
    limit: 'write',
  })
    .input(
      z.strictObject({
        userId,
        /** All roles of the person after the change. */
        roles: z.array(role).max(roles.length),
        /** The roles when the form was opened: nothing changes if they have changed since (409). */
        was: z.array(role).max(roles.length),
        reason,
      }),
    )
    .output(done),
  endSessions: call(['support'], 'DELETE', '/admin/users/{userId}/sessions', 'Sign a person out everywhere', {
    tag,
    limit: 'write',
  })
    .input(z.strictObject({ userId }))
    .output(done),
  endSession: call(['support'], 'DELETE', '/admin/users/{userId}/sessions/{id}', 'End one session', {
    tag,
    limit: 'write',
  })
    .input(z.strictObject({ userId, id: z.uuid() }))
    .output(done),
  sendMail: call(
    ['support'],
    'POST',
    '/admin/users/{userId}/mails',
    'Resend the welcome email or a password link',
    {
      tag,
      limit: 'write',
    },
  )
    .input(z.strictObject({ userId, kind: z.enum(['verification', 'password']) }))
    .output(done),
  exportList: call(['owner'], 'GET', '/admin/exports/users', 'The filtered list as CSV; audited', { tag })
    .input(z.strictObject(filters))
    .output(z.file()),
  previewImport: call(
    ['owner'],
    'POST',
    '/admin/imports/users/preview',
    'What an import would do, with errors by line; changes nothing',
    { tag, limit: 'write', maxBodyBytes: 256 * 1024 },
  )
    .input(z.strictObject({ csv: importInput }))
    .output(
      z.object({
        problem: z.string().nullable(),
        rows: z.array(
          z.object({
            line: z.int(),
            name: z.string(),
            email: z.string(),
            tier: tierOutput.nullable(),
            language: z.enum(languages).nullable(),
            outcome: z.enum(['error', 'invite', 'grant', 'nothing']),
            problem: z.string().nullable(),
          }),
        ),
      }),
    ),
  importList: call(['owner'], 'POST', '/admin/imports/users', 'Invite and grant, all rows or none; audited', {
    tag,
    maxBodyBytes: 256 * 1024,
    limit: 'write',
    successStatus: 201,
  })
    .input(z.strictObject({ csv: importInput, reason }))
    .output(z.object({ invited: z.int(), granted: z.int() })),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    users: typeof usersContract;
  }
}
