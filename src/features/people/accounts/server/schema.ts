import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { type Role, roles } from '#access/roles.ts';
import type { Language } from '#kernel/language.ts';
import { addressIndex, idColumn, idEndIndex, instant, partsIndex } from '#platform/db/columns.server.ts';

/** People. Names follow the auth library's model; our own columns are below its. */
export const users = pgTable(
  'users',
  {
    id: idColumn().primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /**
     * Whether the person is an owner. The previous release knows this column and no roles, and runs beside this
     * one during an update, so both read and write it. The next release reads only `user_roles` and drops it.
     */
    isAdmin: boolean('is_admin').notNull().default(false),
    /**
     * Demo accounts: `npm run demo:remove` deletes them, and production refuses to start with them
     * (product.md#demo-mode).
     */
    isDemo: boolean('is_demo').notNull().default(false),
    bannedAt: instant('banned_at'),
    /** When the person deleted their account: name and address are removed, orders remain (product.md#deleting). */
    deletedAt: instant('deleted_at'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /** Chosen by the person, or the language in which they signed up; null in accounts that are older than the choice. */
    language: text('language').$type<Language>(),
    bio: text('bio').notNull().default(''),
    links: jsonb('links').$type<ProfileLinks>().notNull().default(sql`'{}'::jsonb`),
    /**
     * Copies of facts from other tables, by which administrators sort and filter people. Code that changes the
     * originals updates these too (`refreshTiers`, `refreshPaid`, `touchSession`); `correctPeople` corrects the
     * rest. Access is never decided from these columns.
     */
    tier: text('tier'),
    paidIdr: bigint('paid_idr', { mode: 'number' }).notNull().default(0),
    lastSeenAt: instant('last_seen_at'),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.email),
    index('users_created_idx').on(table.createdAt),
    // Indexes for administrators' searches, orders and filters (docs/scale.md).
    partsIndex('users_search_idx', table.name, table.email),
    addressIndex('users_address_idx', table.email),
    idEndIndex('users_id_end_idx', table.id),
    index('users_name_idx').on(sql`lower(${table.name})`, table.id).where(sql`deleted_at is null`),
    index('users_admins_idx').on(table.id).where(sql`is_admin`),
    index('users_banned_idx').on(table.id).where(sql`banned_at is not null`),
    index('users_unconfirmed_idx').on(table.id).where(sql`not email_verified`),
    index('users_tier_idx').on(table.tier, table.createdAt, table.id).where(sql`deleted_at is null`),
    index('users_paid_idx').on(table.paidIdr, table.id).where(sql`deleted_at is null`),
    index('users_seen_idx')
      .on(table.lastSeenAt.desc().nullsLast(), table.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
  ],
);

/** What people write about themselves, empty: for forgetting, and for returning an account to the address's owner. */
export const emptyProfile = { image: null, language: null, bio: '', links: sql`'{}'::jsonb` };

/** Roles of the people who work here (product.md#roles). `access/roles.ts` says what each role may do. */
export const userRoles = pgTable(
  'user_roles',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<Role>().notNull(),
    /** Null if a command granted it, or if the granting person was deleted. */
    grantedBy: uuid('granted_by').references(() => users.id, { onDelete: 'set null' }),
    grantedAt: instant('granted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.role] }),
    index('user_roles_role_idx').on(table.role, table.userId),
    check('user_roles_role_check', sql.raw(`role in (${roles.map((role) => `'${role}'`).join(', ')})`)),
  ],
);

export interface ProfileLinks {
  github?: string;
  linkedin?: string;
  twitter?: string;
  portfolio?: string;
}

export const sessions = pgTable(
  'sessions',
  {
    id: idColumn().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** When this session proved the second step; administrators may need it (product.md#second-step). */
    secondFactorAt: instant('second_factor_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('sessions_token_key').on(table.token),
    index('sessions_user_id_idx').on(table.userId),
  ],
);

/** Ways in: a password (`credential`) or Google. */
export const authAccounts = pgTable(
  'auth_accounts',
  {
    id: idColumn().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('auth_accounts_user_id_idx').on(table.userId),
    uniqueIndex('auth_accounts_provider_key').on(table.providerId, table.accountId),
  ],
);

/** Second factors (TOTP) and their recovery codes, both encrypted by the auth library. */
export const twoFactors = pgTable(
  'two_factors',
  {
    id: idColumn().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    verified: boolean('verified').notNull().default(true),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: instant('locked_until'),
    /** The 30-second step of the newest code that was used: a code works once. */
    lastUsedStep: integer('last_used_step'),
  },
  (table) => [uniqueIndex('two_factors_user_key').on(table.userId)],
);

/** Short-lived values of the auth library: OAuth state, email verification, reset tokens. */
export const authVerifications = pgTable(
  'auth_verifications',
  {
    id: idColumn().primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('auth_verifications_identifier_idx').on(table.identifier)],
);
