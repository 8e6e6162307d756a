/**
 * Configuration: read once from the environment, checked by one schema and passed on as a value
 * (product.md#production-mode). Demo mode is just another set of addresses (`dev/demo-env.ts`); product code never
 * asks which mode it runs in.
 */
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { type Language, languages } from '#kernel/language.ts';
import { demoMark, forgottenMode } from './mode.ts';

export { demoMark } from './mode.ts';

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');
const secret = z.string().min(16, 'needs at least 16 characters');

const databaseUrl = z.string().regex(/^postgres(ql)?:\/\/\S+$/, 'must start with postgresql://');

/** Format: `name=URI,name=URI`. */
const namedUrls = z.string().transform((text, context) => {
  const entries = text.split(',').map((part) => {
    const [name = '', ...uri] = part.trim().split('=');
    return [name, uri.join('=')] as const;
  });
  if (entries.every(([name, uri]) => /^[a-z]+$/.test(name) && URL.canParse(uri)))
    return Object.fromEntries(entries);
  context.addIssue('must be a list like mentoring=https://api.calendly.com/event_types/…');
  return z.NEVER;
});

/** Format: `newest,older`. */
const secretList = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(z.array(secret));

const schema = z.object({
  APP_ENV: z.enum(['demo', 'production', 'test'], { error: 'must be production or demo' }).default('demo'),
  /** Set by the launcher when it filled in APP_ENV itself. */
  LANGKAH_MODE_ASSUMED: flag.default(false),
  /** Set by the launcher when DATABASE_URL is the database that it runs itself. */
  LANGKAH_DATABASE_EMBEDDED: flag.default(false),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  APP_URL: z.url(),
  APP_SECRET: secret,
  /** Former values of APP_SECRET, newest first. Values signed or encrypted with them can still be read. */
  APP_SECRET_PREVIOUS: secretList.default([]),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  /** A read replica; reads that may be slightly stale go there. */
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  /** Whether statements are prepared once per connection. The default is yes only without a pooler in between. */
  DATABASE_PREPARED: flag.optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(100).default(10),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  RUN_JOBS: flag.default(true),
  /** The number of servers on one port; `bin/lib/workers.mjs` reads it before this schema does. */
  WEB_CONCURRENCY: z.coerce.number('must be a number of servers').int().min(1).max(64).default(1),
  SANDBOX_URL: z.url().optional(),
  /** The bearer token for `/metrics`; without this setting the page does not exist. */
  METRICS_TOKEN: secret.optional(),
  /** Where traces are sent. OpenTelemetry's own variable; its exporter reads the related ones itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),

  XENDIT_API_URL: z.url().default('https://api.xendit.co'),
  XENDIT_SECRET_KEY: secret.optional(),
  XENDIT_CALLBACK_TOKEN: secret.optional(),

  MIDTRANS_SERVER_KEY: secret.optional(),
  MIDTRANS_SNAP_URL: z.url().default('https://app.midtrans.com'),
  MIDTRANS_API_URL: z.url().default('https://api.midtrans.com'),

  BUNNY_API_URL: z.url().default('https://video.bunnycdn.com'),
  BUNNY_PLAYER_URL: z.url().default('https://player.mediadelivery.net'),
  BUNNY_LIBRARY_ID: z.coerce.number().int().positive().optional(),
  BUNNY_ACCESS_KEY: secret.optional(),
  BUNNY_CDN_URL: z.url().optional(),
  BUNNY_CDN_TOKEN_KEY: secret.optional(),
  BUNNY_WEBHOOK_KEY: z.string().default(''),

  SMTP_URL: z.string().regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://'),
  MAIL_FROM: z.string().regex(/\S@\S/, 'must be an address, such as Langkah <halo@langkah.id>'),
  SUPPORT_EMAIL: z.email(),
  /** Of what the school's own people get: support mail, and posts in the team's chat. */
  TEAM_LANGUAGE: z.enum(languages).default('en'),

  CHAT_WEBHOOK_URL: z.url().optional(),
  CHAT_WEBHOOK_FLAVOUR: z.enum(['discord', 'slack']).default('discord'),

  /** Where waitlist entries for the companion tool are forwarded; unless both are set, entries stay with us. */
  WAITLIST_URL: z.url().optional(),
  WAITLIST_PROJECT_ID: z.string().min(1).optional(),

  /** Overrides the brand's last moment for requesting the guide; includes the zone, such as +07:00. */
  GUIDE_DEADLINE: z.iso.datetime({ offset: true }).optional(),
  GUIDE_SHORT_LINK: z.url({ protocol: /^https?$/ }).optional(),

  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_DISCOVERY_URL: z.url().default('https://accounts.google.com/.well-known/openid-configuration'),

  CALENDLY_API_URL: z.url().default('https://api.calendly.com'),
  /** The pages where people choose a time. We frame them, and accept messages from this origin only. */
  CALENDLY_PAGES_URL: z.url().default('https://calendly.com'),
  CALENDLY_TOKEN: secret.optional(),
  CALENDLY_WEBHOOK_KEY: z.string().default(''),
  CALENDLY_EVENT_TYPES: namedUrls.optional(),

  COMMUNITY_INVITE_URL: z.url().optional(),

  /** Whether administrators need the second step. Defaults to required in production; the setting is for tests. */
  ADMIN_TOTP: z.enum(['required', 'optional']).optional(),

  /** Where uploads are stored on this machine: beside the embedded database, unless an S3 bucket is set. */
  FILES_DIR: z.string().min(1).default('.data/files'),
  FILES_S3_ENDPOINT: z.url().optional(),
  FILES_S3_BUCKET: z.string().min(3).optional(),
  FILES_S3_REGION: z.string().min(2).default('us-east-1'),
  FILES_S3_ACCESS_KEY: z.string().min(3).optional(),
  FILES_S3_SECRET: secret.optional(),
  /** The ffmpeg that encodes videos; by default the one on PATH. */
  FFMPEG_PATH: z.string().min(1).optional(),
  /** The largest size that this server makes of a video. */
  VIDEOS_LARGEST: z.enum(['720', '1080']).default('1080'),
  /** An internal address of the proxy in front, from which it sends videos itself (X-Accel-Redirect). */
  VIDEOS_ACCEL_PATH: z
    .string()
    .regex(/^\/(?:[\w-]+\/)+$/, 'must look like /_videos/')
    .optional(),
  /** Receives each upload by POST: 2xx means clean, 406 means infected, anything else means try later. */
  FILES_SCAN_URL: z.url().optional(),
});

type Env = z.infer<typeof schema>;

export interface AppConfig {
  mode: 'demo' | 'production' | 'test';
  host: string;
  port: number;
  /** Origin of the product as people see it, without a trailing slash. Mails and redirects use only this. */
  appUrl: string;
  databaseUrl: string;
  /** For LISTEN, jobs and migrations; differs from `databaseUrl` only behind a transaction pooler. */
  databaseDirectUrl: string;
  databaseReplicaUrl: string | null;
  /** Whether statements may be prepared: a transaction pooler that does not track them breaks them. */
  isDatabasePrepared: boolean;
  databasePoolSize: number;
  hasDirectUrl: boolean;
  /** APP_ENV was not set. If the database already holds a school, this is not a demo. */
  isModeAssumed: boolean;
  /** The launcher runs the database in DATA_DIR. */
  isDatabaseEmbedded: boolean;
  secret: string;
  /** Former secrets, newest first: used to read old values, never to make new ones. */
  formerSecrets: readonly string[];
  /** The number of trusted reverse proxies; that many X-Forwarded-For entries, from the right, are believed. */
  trustProxyHops: number;
  logLevel: Env['LOG_LEVEL'];
  sandboxUrl: string | null;
  /** Xendit. Without it and Midtrans the school is paid by transfer. */
  payment: { baseUrl: string; secretKey: string; callbackToken: string } | null;
  /** Offered when Xendit is not configured. */
  midtrans: { snapUrl: string; apiUrl: string; serverKey: string } | null;
  /** Bunny Stream. The school's own videos need no setting. */
  bunny: {
    apiBaseUrl: string;
    libraryId: number;
    accessKey: string;
    playerHosts: string[];
    playerBaseUrl: string;
    cdnBaseUrl: string;
    cdnTokenKey: string;
    webhookKey: string;
  } | null;
  /** The school's own videos. */
  videos: {
    /** On this machine, for all that arrives and is encoded, and for ready ones if there is no bucket. */
    directory: string;
    /** The ffmpeg to use; null to look for it on PATH. */
    ffmpegPath: string | null;
    /** The shorter side of the largest size that this server makes. */
    largestSide: number;
    /** Where the proxy in front serves `directory` itself, such as `/_videos/`; null when we send the bytes. */
    accelPath: string | null;
  };
  /** Of what the school's own people get. */
  teamLanguage: Language;
  mail: { smtpUrl: string; from: string; supportEmail: string };
  chat: { webhookUrl: string; flavour: 'discord' | 'slack' } | null;
  /** Null when waitlist entries are stored only here. */
  waitlist: { url: string; projectId: string } | null;
  /** Null values fall back to the brand's. */
  guide: { deadline: Date | null; shortLink: string | null };
  google: { clientId: string; clientSecret: string; discoveryUrl: string } | null;
  scheduling: {
    apiBaseUrl: string;
    pagesOrigin: string;
    token: string;
    webhookKey: string;
    /** Maps our name for each kind of session to the provider's event type. */
    eventTypes: Record<string, string>;
  } | null;
  communityInviteUrl: string | null;
  /** Whether administrators have no rights until they have signed in with two steps (product.md#roles). */
  adminsNeedSecondFactor: boolean;
  /** Where uploads are stored while they arrive. They are people's files, so this is beside the final ones. */
  uploadsDirectory: string;
  files:
    | { kind: 'disk'; directory: string }
    | {
        kind: 's3';
        s3: {
          endpoint: string | null;
          bucket: string;
          region: string;
          accessKeyId: string;
          secretAccessKey: string;
        };
      };
  filesScanUrl: string | null;
  runJobs: boolean;
  metricsToken: string | null;
  isTraced: boolean;
}

/** Everything that is wrong with the environment, in one list (product.md#production-mode). */
export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`The settings are not right yet:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

export const isLocal = (url: string | undefined): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(url ?? '')?.hostname ?? '');

/** In production, a test key of a payment company would let test cards open courses. */
const testKeys = [
  ['XENDIT_SECRET_KEY', 'xnd_development_', 'real keys start with xnd_production_'],
  ['MIDTRANS_SERVER_KEY', 'SB-Mid-server-', 'real keys start with Mid-server-'],
] as const;

/** Midtrans has its test payments at hosts of their own, such as api.sandbox.midtrans.com. */
const isTestHost = (url: string | undefined): boolean =>
  /(^|\.)sandbox\./.test(URL.parse(url ?? '')?.hostname ?? '');

/** A random secret of the required length always has at least this many different characters. */
const fewestCharacters = 10;

/** Checks the raw values, complete or not, so that one list can hold every problem. */
function productionProblems(given: Record<string, string | undefined>): string[] {
  const problems: string[] = [];
  const { APP_SECRET: appSecret } = given;
  if (appSecret !== undefined && (appSecret.length < 32 || new Set(appSecret).size < fewestCharacters))
    problems.push('APP_SECRET needs at least 32 random characters (openssl rand -base64 48)');
  for (const [name, prefix, hint] of testKeys) {
    const key = given[name];
    if (key?.startsWith(prefix) && !demoMark.test(key))
      problems.push(`${name} is for test payments: ${hint}`);
  }
  for (const name of ['MIDTRANS_SNAP_URL', 'MIDTRANS_API_URL'] as const) {
    if (isTestHost(given[name])) problems.push(`${name} is for test payments: leave it out`);
  }
  for (const name of Object.keys(schema.shape)) {
    if (demoMark.test(given[name] ?? '')) problems.push(`${name} still has its demo value`);
  }
  if (given.APP_URL && URL.parse(given.APP_URL)?.protocol !== 'https:')
    problems.push('APP_URL must start with https://');
  for (const name of [
    'XENDIT_API_URL',
    'MIDTRANS_SNAP_URL',
    'MIDTRANS_API_URL',
    'BUNNY_API_URL',
    'BUNNY_CDN_URL',
    'BUNNY_PLAYER_URL',
    'GOOGLE_DISCOVERY_URL',
    'CALENDLY_API_URL',
    'CALENDLY_PAGES_URL',
    'WAITLIST_URL',
  ] as const) {
    if (isLocal(given[name])) problems.push(`${name} points at a sandbox on this machine`);
  }
  if (given.ADMIN_TOTP === 'optional')
    problems.push('ADMIN_TOTP cannot be optional: administrators sign in with two steps');
  if (given.SANDBOX_URL) problems.push('SANDBOX_URL is set: sandboxes are for demo mode only');
  return problems;
}

/** Settings that only work together: with one missing, the feature would be off without anyone noticing. */
const togethers = [
  ['XENDIT_SECRET_KEY', 'XENDIT_CALLBACK_TOKEN'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['WAITLIST_URL', 'WAITLIST_PROJECT_ID'],
  ['CALENDLY_TOKEN', 'CALENDLY_EVENT_TYPES'],
  ['BUNNY_LIBRARY_ID', 'BUNNY_ACCESS_KEY', 'BUNNY_CDN_URL', 'BUNNY_CDN_TOKEN_KEY'],
] as const;

const halfProblems = (given: Record<string, string | undefined>): string[] =>
  togethers.flatMap((names) => {
    const there = names.filter((name) => given[name] !== undefined);
    if (there.length === 0) return [];
    const verb = there.length === 1 ? 'is' : 'are';
    return names
      .filter((name) => given[name] === undefined)
      .map((name) => `${name} is not set, but ${there.join(', ')} ${verb}`);
  });

/** Prefixes that only our settings use. A misspelled name would be ignored without anyone noticing. */
const ownNames = /^(XENDIT|MIDTRANS|BUNNY|CALENDLY|FILES|VIDEOS|GOOGLE_CLIENT|CHAT_WEBHOOK|WAITLIST|GUIDE)_/;

/** What Kubernetes sets for each service of a namespace: `FILES_SERVICE_HOST`, `FILES_PORT_80_TCP_ADDR`. */
const clusterNames = /_(SERVICE_(HOST|PORT)|PORT)(_[A-Z0-9_]+)?$/;

const unknownProblems = (given: Record<string, string | undefined>): string[] =>
  Object.keys(given)
    .filter((name) => ownNames.test(name) && !clusterNames.test(name) && !(name in schema.shape))
    .map((name) => `${name} is not a setting; is it misspelled?`);

const s3Names = ['FILES_S3_BUCKET', 'FILES_S3_ACCESS_KEY', 'FILES_S3_SECRET'] as const;

/** With half of the bucket's settings, people's files would end up on the wrong disk unnoticed. */
function filesProblems(given: Record<string, string | undefined>): string[] {
  const isMeant = [...s3Names, 'FILES_S3_ENDPOINT'].some((name) => given[name] !== undefined);
  if (!isMeant) return [];
  return s3Names.filter((name) => given[name] === undefined).map((name) => `${name} is not set`);
}

function toFiles(env: Env): AppConfig['files'] {
  const { FILES_S3_BUCKET: bucket, FILES_S3_ACCESS_KEY: accessKeyId, FILES_S3_SECRET: secretAccessKey } = env;
  if (!bucket || !accessKeyId || !secretAccessKey) return { kind: 'disk', directory: env.FILES_DIR };
  const endpoint = env.FILES_S3_ENDPOINT ?? null;
  return { kind: 's3', s3: { endpoint, bucket, region: env.FILES_S3_REGION, accessKeyId, secretAccessKey } };
}

/** With files in a bucket, only the temporary directory is certain to be writable. */
const toUploadsDirectory = (files: AppConfig['files']): string =>
  files.kind === 'disk' ? path.resolve(files.directory, 'arriving') : path.join(tmpdir(), 'langkah-arriving');

const bunnyHosts = ['iframe.mediadelivery.net', 'player.mediadelivery.net'];

function toConfig(env: Env, isModeAssumed: boolean): AppConfig {
  return {
    mode: env.APP_ENV,
    host: env.HOST,
    port: env.PORT,
    appUrl: new URL(env.APP_URL).origin,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
    isDatabasePrepared:
      env.DATABASE_PREPARED ??
      (env.DATABASE_DIRECT_URL === undefined || env.DATABASE_DIRECT_URL === env.DATABASE_URL),
    databasePoolSize: env.DATABASE_POOL_SIZE,
    hasDirectUrl: env.DATABASE_DIRECT_URL !== undefined,
    isModeAssumed,
    isDatabaseEmbedded: env.LANGKAH_DATABASE_EMBEDDED,
    secret: env.APP_SECRET,
    formerSecrets: env.APP_SECRET_PREVIOUS,
    trustProxyHops: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    sandboxUrl: env.SANDBOX_URL ?? null,
    payment:
      env.XENDIT_SECRET_KEY && env.XENDIT_CALLBACK_TOKEN
        ? {
            baseUrl: env.XENDIT_API_URL,
            secretKey: env.XENDIT_SECRET_KEY,
            callbackToken: env.XENDIT_CALLBACK_TOKEN,
          }
        : null,
    midtrans: env.MIDTRANS_SERVER_KEY
      ? {
          snapUrl: env.MIDTRANS_SNAP_URL,
          apiUrl: env.MIDTRANS_API_URL,
          serverKey: env.MIDTRANS_SERVER_KEY,
        }
      : null,
    bunny:
      env.BUNNY_LIBRARY_ID && env.BUNNY_ACCESS_KEY && env.BUNNY_CDN_URL && env.BUNNY_CDN_TOKEN_KEY
        ? {
            apiBaseUrl: env.BUNNY_API_URL,
            libraryId: env.BUNNY_LIBRARY_ID,
            accessKey: env.BUNNY_ACCESS_KEY,
            playerHosts: [...new Set([...bunnyHosts, env.BUNNY_PLAYER_URL])],
            playerBaseUrl: env.BUNNY_PLAYER_URL,
            cdnBaseUrl: env.BUNNY_CDN_URL,
            cdnTokenKey: env.BUNNY_CDN_TOKEN_KEY,
            webhookKey: env.BUNNY_WEBHOOK_KEY,
          }
        : null,
    videos: {
      directory: path.resolve(env.FILES_DIR, 'videos'),
      ffmpegPath: env.FFMPEG_PATH ?? null,
      largestSide: Number(env.VIDEOS_LARGEST),
      accelPath: env.VIDEOS_ACCEL_PATH ?? null,
    },
    teamLanguage: env.TEAM_LANGUAGE,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, supportEmail: env.SUPPORT_EMAIL },
    chat: env.CHAT_WEBHOOK_URL
      ? { webhookUrl: env.CHAT_WEBHOOK_URL, flavour: env.CHAT_WEBHOOK_FLAVOUR }
      : null,
    waitlist:
      env.WAITLIST_URL && env.WAITLIST_PROJECT_ID
        ? { url: env.WAITLIST_URL, projectId: env.WAITLIST_PROJECT_ID }
        : null,
    guide: {
      deadline: env.GUIDE_DEADLINE ? new Date(env.GUIDE_DEADLINE) : null,
      shortLink: env.GUIDE_SHORT_LINK ?? null,
    },
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? {
            clientId: env.GOOGLE_CLIENT_ID,
            clientSecret: env.GOOGLE_CLIENT_SECRET,
            discoveryUrl: env.GOOGLE_DISCOVERY_URL,
          }
        : null,
    scheduling:
      env.CALENDLY_TOKEN && env.CALENDLY_EVENT_TYPES
        ? {
            apiBaseUrl: env.CALENDLY_API_URL,
            pagesOrigin: new URL(env.CALENDLY_PAGES_URL).origin,
            token: env.CALENDLY_TOKEN,
            webhookKey: env.CALENDLY_WEBHOOK_KEY,
            eventTypes: env.CALENDLY_EVENT_TYPES,
          }
        : null,
    communityInviteUrl: env.COMMUNITY_INVITE_URL ?? null,
    adminsNeedSecondFactor:
      (env.ADMIN_TOTP ?? (env.APP_ENV === 'production' ? 'required' : 'optional')) === 'required',
    uploadsDirectory: toUploadsDirectory(toFiles(env)),
    files: toFiles(env),
    filesScanUrl: env.FILES_SCAN_URL ?? null,
    runJobs: env.RUN_JOBS,
    metricsToken: env.METRICS_TOKEN ?? null,
    isTraced: env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
  };
}

/** @throws ConfigError that lists every problem. */
export function readConfig(source: Record<string, string | undefined>): AppConfig {
  // An empty line in a .env file means "not set".
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  const problems = (parsed.error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0]);
    if (given[name] === undefined) return `${name} is not set`;
    return `${name} ${issue.code === 'invalid_type' ? `is not a ${issue.expected}` : issue.message}`;
  });
  const forgotten = forgottenMode(given);
  problems.unshift(...forgotten);
  problems.push(...unknownProblems(given));
  problems.push(...filesProblems(given), ...halfProblems(given));
  // Also when APP_ENV is missing, unless a demo value is present: people should get one list, not a second one after
  // they set APP_ENV.
  const isMeant = forgotten.length > 0 && !Object.values(given).some((value) => demoMark.test(value ?? ''));
  if (given.APP_ENV === 'production' || isMeant) problems.push(...productionProblems(given));
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return toConfig(parsed.data, given.APP_ENV === undefined || parsed.data.LANGKAH_MODE_ASSUMED);
}
