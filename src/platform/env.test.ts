import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoEnv } from '#dev/demo-env.ts';
import { demoSecrets } from '#dev/sandboxes/demo-secrets.ts';
import { productionSettings } from '#dev/testing/production-settings.ts';
import { ConfigError, readConfig } from './env.server.ts';

const secret = (name: string) => `${name}-with-more-than-thirty-two-characters`;

const production: Record<string, string> = productionSettings;

function problemsOf(env: Record<string, string | undefined>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('the configuration for production', () => {
  it('is complete with addresses, secrets, payment, mail and Bunny', () => {
    expect(problemsOf(production)).toEqual([]);
    expect(readConfig(production)).toMatchObject({
      mode: 'production',
      appUrl: 'https://langkah.id',
      databaseDirectUrl: production.DATABASE_URL,
      trustProxyHops: 0,
      sandboxUrl: null,
      chat: null,
      google: null,
      scheduling: null,
      payment: { baseUrl: 'https://api.xendit.co' },
      bunny: { libraryId: 12, cdnBaseUrl: 'https://vz-1.b-cdn.net' },
      files: { kind: 'disk', directory: '.data/files' },
      filesScanUrl: null,
    });
  });

  it('lists everything that is missing in one error', () => {
    const problems = problemsOf({ APP_ENV: 'production' });
    for (const name of needed) expect(problems).toContain(`${name} is not set`);
    expect(new ConfigError(problems).message.split('\n')).toHaveLength(problems.length + 1);
  });

  const needed = Object.keys(production).filter(
    (name) => name !== 'APP_ENV' && !/^(XENDIT|BUNNY)_/.test(name),
  );

  it('needs no payment company: the school is then paid by transfer', () => {
    const { XENDIT_SECRET_KEY: _key, XENDIT_CALLBACK_TOKEN: _token, ...without } = production;
    expect(readConfig(without).payment).toBeNull();
    expect(problemsOf({ ...without, XENDIT_SECRET_KEY: production.XENDIT_SECRET_KEY })).toEqual([
      'XENDIT_CALLBACK_TOKEN is not set, but XENDIT_SECRET_KEY is',
    ]);
  });

  it('needs no video company: the school then keeps its videos itself', () => {
    const without = Object.fromEntries(
      Object.entries(production).filter(([name]) => !name.startsWith('BUNNY_')),
    );
    expect(readConfig(without)).toMatchObject({
      bunny: null,
      videos: {
        directory: path.resolve('.data/files/videos'),
        ffmpegPath: null,
        largestSide: 1_080,
        accelPath: null,
      },
    });
    expect(readConfig({ ...without, VIDEOS_LARGEST: '720' }).videos.largestSide).toBe(720);
    expect(
      problemsOf({ ...without, BUNNY_LIBRARY_ID: '12', BUNNY_ACCESS_KEY: production.BUNNY_ACCESS_KEY }),
    ).toEqual([
      'BUNNY_CDN_URL is not set, but BUNNY_LIBRARY_ID, BUNNY_ACCESS_KEY are',
      'BUNNY_CDN_TOKEN_KEY is not set, but BUNNY_LIBRARY_ID, BUNNY_ACCESS_KEY are',
    ]);
  });

  it('needs one key for Midtrans, whose addresses are known', () => {
    expect(readConfig(production).midtrans).toBeNull();
    expect(readConfig({ ...production, MIDTRANS_SERVER_KEY: secret('midtrans') }).midtrans).toEqual({
      snapUrl: 'https://app.midtrans.com',
      apiUrl: 'https://api.midtrans.com',
      serverKey: secret('midtrans'),
    });
  });

  it.each(needed)('needs %s', (name) => {
    expect(problemsOf({ ...production, [name]: undefined })).toEqual([`${name} is not set`]);
    // An empty line in a .env file counts as missing.
    expect(problemsOf({ ...production, [name]: '' })).toEqual([`${name} is not set`]);
  });

  it('stores uploads in a bucket that is set completely, and refuses half of its settings', () => {
    const bucket = {
      FILES_S3_ENDPOINT: 'https://s3.example.com',
      FILES_S3_BUCKET: 'uploads',
      FILES_S3_REGION: 'ap-southeast-3',
      FILES_S3_ACCESS_KEY: 'key',
      FILES_S3_SECRET: secret('s3'),
    };
    expect(readConfig({ ...production, ...bucket }).files).toEqual({
      kind: 's3',
      s3: {
        endpoint: 'https://s3.example.com',
        bucket: 'uploads',
        region: 'ap-southeast-3',
        accessKeyId: 'key',
        secretAccessKey: secret('s3'),
      },
    });
    const { FILES_S3_SECRET: _, ...half } = bucket;
    expect(problemsOf({ ...production, ...half })).toEqual(['FILES_S3_SECRET is not set']);
    expect(problemsOf({ ...production, FILES_S3_ENDPOINT: 'https://s3.example.com' })).toHaveLength(3);
  });

  it('refuses every demo value by name', () => {
    const problems = problemsOf({ ...demoEnv({}), APP_ENV: 'production', APP_URL: 'https://langkah.id' });
    for (const name of [
      'APP_SECRET',
      'XENDIT_SECRET_KEY',
      'XENDIT_CALLBACK_TOKEN',
      'MIDTRANS_SERVER_KEY',
      'BUNNY_ACCESS_KEY',
      'BUNNY_CDN_TOKEN_KEY',
      'BUNNY_WEBHOOK_KEY',
      'GOOGLE_CLIENT_ID',
      'GOOGLE_CLIENT_SECRET',
      'CHAT_WEBHOOK_URL',
      'CALENDLY_TOKEN',
      'CALENDLY_WEBHOOK_KEY',
    ])
      expect(problems).toContain(`${name} still has its demo value`);
    expect(problems).toContain('SANDBOX_URL is set: sandboxes are for demo mode only');
  });

  it('recognises every demo secret by its mark', () => {
    const texts = Object.values(demoSecrets).filter((value) => typeof value === 'string');
    for (const value of texts) expect(value).toMatch(/demo[-_]only/);
  });

  it.each([
    [{ APP_URL: 'http://langkah.id' }, 'APP_URL must start with https://'],
    [
      { APP_SECRET: 'only-twenty-letters-' },
      'APP_SECRET needs at least 32 random characters (openssl rand -base64 48)',
    ],
    [
      { APP_SECRET: 'ab'.repeat(40) },
      'APP_SECRET needs at least 32 random characters (openssl rand -base64 48)',
    ],
    [
      { XENDIT_SECRET_KEY: 'xnd_development_of-someone' },
      'XENDIT_SECRET_KEY is for test payments: real keys start with xnd_production_',
    ],
    [
      { MIDTRANS_SERVER_KEY: 'SB-Mid-server-of-someone' },
      'MIDTRANS_SERVER_KEY is for test payments: real keys start with Mid-server-',
    ],
    [
      { MIDTRANS_SNAP_URL: 'https://app.sandbox.midtrans.com' },
      'MIDTRANS_SNAP_URL is for test payments: leave it out',
    ],
    [
      { MIDTRANS_API_URL: 'https://api.sandbox.midtrans.com' },
      'MIDTRANS_API_URL is for test payments: leave it out',
    ],
    [
      { MIDTRANS_API_URL: 'http://localhost:3001/midtrans' },
      'MIDTRANS_API_URL points at a sandbox on this machine',
    ],
    [{ MIDTRANS_KEY: secret('misspelled') }, 'MIDTRANS_KEY is not a setting; is it misspelled?'],
    [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET is not set, but GOOGLE_CLIENT_ID is'],
    [{ WAITLIST_URL: 'https://list.test' }, 'WAITLIST_PROJECT_ID is not set, but WAITLIST_URL is'],
    [{ TRUST_PROXY: 'one' }, 'TRUST_PROXY is not a number'],
    [{ DATABASE_URL: 'langkah' }, 'DATABASE_URL must start with postgresql://'],
    [
      { XENDIT_API_URL: 'http://localhost:3001/xendit' },
      'XENDIT_API_URL points at a sandbox on this machine',
    ],
    [{ BUNNY_CDN_URL: 'http://127.0.0.1:3001' }, 'BUNNY_CDN_URL points at a sandbox on this machine'],
    [{ BUNNY_PLAYER_URL: 'http://[::1]:3001' }, 'BUNNY_PLAYER_URL points at a sandbox on this machine'],
    [
      { CALENDLY_PAGES_URL: 'http://localhost:3001' },
      'CALENDLY_PAGES_URL points at a sandbox on this machine',
    ],
    [{ SANDBOX_URL: 'http://sandbox' }, 'SANDBOX_URL is set: sandboxes are for demo mode only'],
  ])('refuses %j', (change, problem) => {
    expect(problemsOf({ ...production, ...change })).toEqual([problem]);
  });

  it.each([
    { PORT: '70000' },
    { PORT: 'x' },
    { TRUST_PROXY: '-1' },
    { SMTP_URL: 'http://mail' },
    { MAIL_FROM: 'Langkah' },
    { BUNNY_LIBRARY_ID: '0' },
    { SUPPORT_EMAIL: 'nobody' },
    { LOG_LEVEL: 'loud' },
    { RUN_JOBS: 'perhaps' },
    { APP_ENV: 'staging' },
    { CALENDLY_EVENT_TYPES: 'mentoring', CALENDLY_TOKEN: secret('calendly') },
    {
      CALENDLY_EVENT_TYPES: 'mentoring=https://api.calendly.com/event_types/1,review=nowhere',
      CALENDLY_TOKEN: secret('calendly'),
    },
    { WEB_CONCURRENCY: 'many' },
    { WEB_CONCURRENCY: '0' },
    { XENDIT_SECRETKEY: secret('misspelled') },
    { CALENDLY_TOKEN: secret('calendly') },
    { FILES_S3_REGIO: 'eu-west-1' },
  ])('refuses %j and names it', (change) => {
    const [problem, ...others] = problemsOf({ ...production, ...change });
    expect(problem).toContain(Object.keys(change)[0]);
    expect(others).toEqual([]);
  });

  it('accepts the variables that a cluster sets for its services', () => {
    const services = {
      FILES_SERVICE_HOST: '10.0.0.1',
      FILES_PORT_80_TCP_ADDR: '10.0.0.1',
      GUIDE_PORT: 'tcp://10.0.0.2:80',
    };
    expect(problemsOf({ ...production, ...services })).toEqual([]);
  });

  it('never repeats a secret in an error message', () => {
    const text = problemsOf({ ...production, APP_SECRET: 'short-secret', XENDIT_SECRET_KEY: 'tiny' }).join();
    expect(text).not.toContain('short-secret');
    expect(text).not.toContain('tiny');
  });
});

describe('scheduling', () => {
  it('is off without a token and event types, and refuses only one of them', () => {
    const token = { CALENDLY_TOKEN: secret('calendly') };
    const types = { CALENDLY_EVENT_TYPES: 'mentoring=https://api.calendly.com/event_types/1' };
    expect(readConfig(production).scheduling).toBeNull();
    expect(problemsOf({ ...production, ...token })).toEqual([
      'CALENDLY_EVENT_TYPES is not set, but CALENDLY_TOKEN is',
    ]);
    expect(problemsOf({ ...production, ...types })).toEqual([
      'CALENDLY_TOKEN is not set, but CALENDLY_EVENT_TYPES is',
    ]);
    expect(readConfig({ ...production, ...token, ...types }).scheduling).toEqual({
      apiBaseUrl: 'https://api.calendly.com',
      pagesOrigin: 'https://calendly.com',
      token: token.CALENDLY_TOKEN,
      webhookKey: '',
      eventTypes: { mentoring: 'https://api.calendly.com/event_types/1' },
    });
  });
});

describe('the configuration of demo mode', () => {
  it('is complete by itself, and keeps every value that is already set', () => {
    const config = readConfig({ ...demoEnv({ PORT: '4000' }), DATABASE_URL: 'postgresql://x' });
    expect(config).toMatchObject({
      mode: 'demo',
      host: '127.0.0.1',
      port: 4000,
      appUrl: 'http://localhost:4000',
    });
    expect(config.payment?.baseUrl).toBe('http://localhost:4001/xendit');
  });
});

describe('a forgotten APP_ENV', () => {
  const { APP_ENV: _, ...forgotten } = production;
  const local: Record<string, string | undefined> = {
    ...demoEnv({}),
    APP_ENV: undefined,
    DATABASE_URL: production.DATABASE_URL,
  };

  it('is refused next to production settings, together with every other problem', () => {
    const problems = problemsOf({ ...forgotten, SMTP_URL: undefined });
    expect(problems).toHaveLength(2);
    expect(problems.join()).toContain('SMTP_URL is not set');
    expect(problems.join()).toMatch(
      /APP_ENV is not set, but APP_URL begins with https:\/\/ and APP_SECRET, .* are set: set APP_ENV=production, or APP_ENV=demo for a public demo/,
    );
  });

  it.each([
    { APP_URL: 'https://kursus.example' },
    { APP_SECRET: secret('app') },
    { XENDIT_SECRET_KEY: secret('xendit') },
    { MIDTRANS_SERVER_KEY: secret('midtrans') },
    { BUNNY_ACCESS_KEY: secret('bunny') },
    { GOOGLE_CLIENT_SECRET: secret('google'), GOOGLE_CLIENT_ID: 'id' },
  ])('is noticed by %j alone', (sign) => {
    const env = { ...local, ...sign };
    expect(problemsOf(env)).toEqual([expect.stringMatching(/^APP_ENV is not set, but /)]);
    expect(problemsOf({ ...env, APP_ENV: 'demo' })).toEqual([]);
  });

  it('is fine for a local demo', () => {
    expect(problemsOf(local)).toEqual([]);
  });
});
