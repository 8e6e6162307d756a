/**
 * DEMO ONLY. The keys that the sandboxes accept and sign with, and the app's defaults in demo mode, so that
 * `npm start` works without configuration (product.md#demo-mode). They are public and protect nothing; production mode
 * refuses to start with any of them. Pure constants: the app's environment module imports this file.
 */
export const demoSecrets = {
  xenditSecretKey: 'xnd_development_langkah_demo_only',
  xenditCallbackToken: 'langkah-demo-only-xendit-callback-token',
  midtransServerKey: 'SB-Mid-server-langkah_demo_only',
  bunnyLibraryId: 410200,
  bunnyAccessKey: 'langkah-demo-only-bunny-access-key',
  bunnyCdnTokenKey: 'langkah-demo-only-bunny-cdn-token-key',
  bunnyWebhookKey: 'langkah-demo-only-bunny-webhook-key',
  googleClientId: 'langkah-demo-only.apps.googleusercontent.test',
  googleClientSecret: 'langkah-demo-only-google-client-secret',
  chatWebhookToken: 'langkah-demo-only-chat-webhook-token',
  waitlistProjectId: 'langkah-demo-only-tujuh',
  calendlyToken: 'langkah-demo-only-calendly-token',
  calendlyWebhookKey: 'langkah-demo-only-calendly-webhook-key',
} as const;

export interface SandboxSecrets {
  xenditSecretKey: string;
  xenditCallbackToken: string;
  midtransServerKey: string;
  bunnyLibraryId: number;
  bunnyAccessKey: string;
  bunnyCdnTokenKey: string;
  bunnyWebhookKey: string;
  googleClientId: string;
  googleClientSecret: string;
  chatWebhookToken: string;
  waitlistProjectId: string;
  calendlyToken: string;
  calendlyWebhookKey: string;
}

/** The address of each provider at the sandbox's origin: the app's base URLs in demo mode. */
export function sandboxUrls(origin: string) {
  return {
    xenditBaseUrl: `${origin}/xendit`,
    midtransBaseUrl: `${origin}/midtrans`,
    bunnyApiBaseUrl: `${origin}/bunny`,
    bunnyPlayerBaseUrl: `${origin}/bunny`,
    bunnyCdnBaseUrl: `${origin}/bunny/cdn`,
    googleDiscoveryUrl: `${origin}/google/.well-known/openid-configuration`,
    chatWebhookUrl: `${origin}/chat/webhook/${demoSecrets.chatWebhookToken}`,
    waitlistUrl: `${origin}/waitlist/entries`,
    calendlyBaseUrl: `${origin}/calendly`,
    consoleUrl: `${origin}/sandbox`,
    mailUrl: `${origin}/mail`,
  } as const;
}
