/** Personal data of this feature: how it is exported and deleted (product.md#personal-data). */
import { type SQL, sql } from 'drizzle-orm';
import type { Deps } from '#kit/deps.server.ts';
import {
  blankedBy,
  blankedTo,
  blankedToEach,
  changed,
  deleted,
  forgetTables,
  inside,
  kept,
  type Person,
  type PersonalData,
  personalTable,
  readOwnRows,
} from '#platform/db/personal-data.server.ts';
import { markDeleted, pendingPrefix } from './account-queries.ts';
import {
  authAccounts,
  authVerifications,
  emptyProfile,
  sessions,
  twoFactors,
  userRoles,
  users,
} from './schema.ts';

const people = personalTable(users, {
  of: ({ userId }) => sql`${users.id} = ${userId}`,
  columns: {
    id: inside(kept),
    name: blankedTo('Deleted person'),
    email: blankedBy(({ userId }) => `deleted-${userId}@deleted.invalid`),
    emailVerified: blankedTo(false),
    createdAt: kept,
    updatedAt: inside(changed),
    isAdmin: inside(blankedTo(false)),
    isDemo: inside(kept),
    bannedAt: inside(kept),
    deletedAt: inside(changed),
    twoFactorEnabled: blankedTo(false),
    ...blankedToEach(emptyProfile),
    tier: inside(kept),
    paidIdr: inside(kept),
    lastSeenAt: blankedTo(null),
  },
  why: 'Orders point at the row; nothing in it names the person any more.',
});

const ownRoles = personalTable(userRoles, {
  of: ({ userId }) => sql`${userRoles.userId} = ${userId}`,
  columns: {
    userId: inside(deleted),
    role: deleted,
    grantedBy: inside(deleted),
    grantedAt: deleted,
  },
});

const ownSessions = personalTable(sessions, {
  of: ({ userId }) => sql`${sessions.userId} = ${userId}`,
  columns: {
    id: inside(deleted),
    userId: inside(deleted),
    token: inside(deleted),
    expiresAt: inside(deleted),
    ipAddress: deleted,
    userAgent: deleted,
    secondFactorAt: inside(deleted),
    createdAt: deleted,
    updatedAt: deleted,
  },
});

const ways = personalTable(authAccounts, {
  of: ({ userId }) => sql`${authAccounts.userId} = ${userId}`,
  columns: {
    id: inside(deleted),
    userId: inside(deleted),
    accountId: inside(deleted),
    providerId: inside(deleted),
    accessToken: inside(deleted),
    refreshToken: inside(deleted),
    idToken: inside(deleted),
    accessTokenExpiresAt: inside(deleted),
    refreshTokenExpiresAt: inside(deleted),
    scope: inside(deleted),
    password: inside(deleted),
    createdAt: inside(deleted),
    updatedAt: inside(deleted),
  },
});

const secondSteps = personalTable(twoFactors, {
  of: ({ userId }) => sql`${twoFactors.userId} = ${userId}`,
  columns: {
    id: inside(deleted),
    userId: inside(deleted),
    secret: inside(deleted),
    backupCodes: inside(deleted),
    verified: inside(deleted),
    failedVerificationCount: inside(deleted),
    lockedUntil: inside(deleted),
    lastUsedStep: inside(deleted),
  },
});

/** Unfinished sign-ins, mailed links, trusted devices and pending addresses. */
const ofProofs = ({ userId }: Person): SQL =>
  sql`(${authVerifications.value} = ${userId} or ${authVerifications.identifier} like ${`${pendingPrefix(userId)}%`})`;

const proofs = personalTable(authVerifications, {
  of: ofProofs,
  columns: {
    id: inside(deleted),
    identifier: inside(deleted),
    value: inside(deleted),
    expiresAt: inside(deleted),
    createdAt: inside(deleted),
    updatedAt: inside(deleted),
  },
});

const tables = [ownRoles, ownSessions, ways, secondSteps, proofs, people];

export const personalData: PersonalData<Pick<Deps, 'clock'>> = {
  tables,
  read: async (db, person) => ({
    account: (await readOwnRows(db, people, person))[0],
    user_roles: await readOwnRows(db, ownRoles, person),
    sessions: await readOwnRows(db, ownSessions, person),
  }),
  forget: async ({ clock }, tx, person) => {
    await forgetTables(tx, tables, person);
    await markDeleted(tx, person.userId, clock.now());
  },
};
