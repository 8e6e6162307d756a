/**
 * Demo mode as an environment: the values that `npm start` fills in when nothing is configured
 * (product.md#demo-mode). Values that the person has set take precedence. Built-ins and constants only: the launcher
 * runs this file without a build.
 */
import { demoEventTypes } from './sandboxes/calendly/event-types.ts';
import { demoSecrets, sandboxUrls } from './sandboxes/demo-secrets.ts';

/** The app's own demo secret; it signs the sessions of a database that holds only demo people. */
const demoAppSecret = 'langkah-demo-only-app-secret-which-protects-nothing';

export interface DemoPorts {
  app: number;
  sandbox: number;
  smtp: number;
}

/** The sandboxes use the ports after the app's: PORT + 1, and PORT + 2 for mail (product.md#demo-mode). */
export function demoPorts(env: Record<string, string | undefined>): DemoPorts {
  const app = Number(env.PORT ?? 3000);
  return { app, sandbox: Number(env.SANDBOX_PORT ?? app + 1), smtp: Number(env.SMTP_PORT ?? app + 2) };
}

export function demoEnv(env: Record<string, string | undefined>): Record<string, string> {
  const ports = demoPorts(env);
  const host = env.HOST && !['0.0.0.0', '::', '127.0.0.1'].includes(env.HOST) ? env.HOST : 'localhost';
  const sandboxOrigin = env.SANDBOX_URL ?? `http://${host}:${ports.sandbox}`;
  const urls = sandboxUrls(sandboxOrigin);
  return {
    APP_ENV: 'demo',
    PORT: String(ports.app),
    HOST: '127.0.0.1',
    APP_URL: `http://${host}:${ports.app}`,
    APP_SECRET: demoAppSecret,
    SANDBOX_URL: sandboxOrigin,
    SANDBOX_PORT: String(ports.sandbox),
    SMTP_PORT: String(ports.smtp),
    XENDIT_API_URL: urls.xenditBaseUrl,
    XENDIT_SECRET_KEY: demoSecrets.xenditSecretKey,
    XENDIT_CALLBACK_TOKEN: demoSecrets.xenditCallbackToken,
    // Xendit is the one in use; tests leave its settings empty to use this one.
    MIDTRANS_SNAP_URL: urls.midtransBaseUrl,
    MIDTRANS_API_URL: urls.midtransBaseUrl,
    MIDTRANS_SERVER_KEY: demoSecrets.midtransServerKey,
    BUNNY_API_URL: urls.bunnyApiBaseUrl,
    BUNNY_PLAYER_URL: urls.bunnyPlayerBaseUrl,
    BUNNY_LIBRARY_ID: String(demoSecrets.bunnyLibraryId),
    BUNNY_ACCESS_KEY: demoSecrets.bunnyAccessKey,
    BUNNY_CDN_URL: urls.bunnyCdnBaseUrl,
    BUNNY_CDN_TOKEN_KEY: demoSecrets.bunnyCdnTokenKey,
    BUNNY_WEBHOOK_KEY: demoSecrets.bunnyWebhookKey,
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    MAIL_FROM: 'Langkah <halo@langkah.test>',
    SUPPORT_EMAIL: 'support@langkah.test',
    CHAT_WEBHOOK_URL: urls.chatWebhookUrl,
    WAITLIST_URL: urls.waitlistUrl,
    WAITLIST_PROJECT_ID: demoSecrets.waitlistProjectId,
    CALENDLY_API_URL: urls.calendlyBaseUrl,
    CALENDLY_PAGES_URL: sandboxOrigin,
    CALENDLY_TOKEN: demoSecrets.calendlyToken,
    CALENDLY_WEBHOOK_KEY: demoSecrets.calendlyWebhookKey,
    CALENDLY_EVENT_TYPES: demoEventTypes(urls.calendlyBaseUrl),
    GOOGLE_CLIENT_ID: demoSecrets.googleClientId,
    GOOGLE_CLIENT_SECRET: demoSecrets.googleClientSecret,
    GOOGLE_DISCOVERY_URL: urls.googleDiscoveryUrl,
  };
}
