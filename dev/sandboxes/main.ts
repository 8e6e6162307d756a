import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { z } from 'zod';
import { demoSecrets } from './demo-secrets.ts';
import { createSandboxes } from './sandboxes.ts';

/**
 * The sandboxes as a process of their own (product.md#demo-mode): `node dev/sandboxes/main.ts`. Prints one line when
 * ready; ends on SIGTERM, on SIGINT, and when the process that started it is gone.
 */

const root = join(import.meta.dirname, '../..');

const environment = z
  .object({
    SANDBOX_PORT: z.coerce.number().int().min(1).default(3001),
    SMTP_PORT: z.coerce.number().int().min(0).default(3025),
    HOST: z.string().default('127.0.0.1'),
    APP_URL: z.url().default('http://127.0.0.1:3000'),
    /** Needed only when browsers reach the sandboxes by another address than this machine's. */
    SANDBOX_URL: z.url().optional(),
    SANDBOX_STATE_DIR: z.string().default(join(root, '.data/sandbox')),
    CONTENT_DIR: z.string().default(join(root, 'content')),
    XENDIT_SECRET_KEY: z.string().default(demoSecrets.xenditSecretKey),
    XENDIT_CALLBACK_TOKEN: z.string().default(demoSecrets.xenditCallbackToken),
    MIDTRANS_SERVER_KEY: z.string().default(demoSecrets.midtransServerKey),
    BUNNY_LIBRARY_ID: z.coerce.number().int().default(demoSecrets.bunnyLibraryId),
    BUNNY_ACCESS_KEY: z.string().default(demoSecrets.bunnyAccessKey),
    BUNNY_CDN_TOKEN_KEY: z.string().default(demoSecrets.bunnyCdnTokenKey),
    BUNNY_WEBHOOK_KEY: z.string().default(demoSecrets.bunnyWebhookKey),
    GOOGLE_CLIENT_ID: z.string().default(demoSecrets.googleClientId),
    GOOGLE_CLIENT_SECRET: z.string().default(demoSecrets.googleClientSecret),
    CHAT_WEBHOOK_TOKEN: z.string().default(demoSecrets.chatWebhookToken),
    WAITLIST_PROJECT_ID: z.string().default(demoSecrets.waitlistProjectId),
    CALENDLY_TOKEN: z.string().default(demoSecrets.calendlyToken),
    CALENDLY_WEBHOOK_KEY: z.string().default(demoSecrets.calendlyWebhookKey),
  })
  .parse(process.env);

const sandboxes = createSandboxes({
  origin: environment.SANDBOX_URL ?? `http://127.0.0.1:${environment.SANDBOX_PORT}`,
  appUrl: environment.APP_URL,
  stateDir: environment.SANDBOX_STATE_DIR,
  contentDir: environment.CONTENT_DIR,
  secrets: {
    xenditSecretKey: environment.XENDIT_SECRET_KEY,
    xenditCallbackToken: environment.XENDIT_CALLBACK_TOKEN,
    midtransServerKey: environment.MIDTRANS_SERVER_KEY,
    bunnyLibraryId: environment.BUNNY_LIBRARY_ID,
    bunnyAccessKey: environment.BUNNY_ACCESS_KEY,
    bunnyCdnTokenKey: environment.BUNNY_CDN_TOKEN_KEY,
    bunnyWebhookKey: environment.BUNNY_WEBHOOK_KEY,
    googleClientId: environment.GOOGLE_CLIENT_ID,
    googleClientSecret: environment.GOOGLE_CLIENT_SECRET,
    chatWebhookToken: environment.CHAT_WEBHOOK_TOKEN,
    waitlistProjectId: environment.WAITLIST_PROJECT_ID,
    calendlyToken: environment.CALENDLY_TOKEN,
    calendlyWebhookKey: environment.CALENDLY_WEBHOOK_KEY,
  },
});

// Mail stays on loopback whatever HOST says, because only the app sends it.
const smtpPort = await sandboxes.startSmtp(environment.SMTP_PORT).catch(refuse);
const server = serve(
  {
    fetch: sandboxes.fetch,
    port: environment.SANDBOX_PORT,
    hostname: environment.HOST,
    overrideGlobalObjects: false,
  },
  ({ port }) => {
    console.log(
      `Sandboxes ready on http://${environment.HOST}:${port}/sandbox, SMTP on 127.0.0.1:${smtpPort}`,
    );
    process.send?.({ type: 'ready', port, smtpPort });
  },
);
server.on('error', refuse);

function refuse(error: Error): never {
  console.error(`Sandboxes cannot start: ${error.message}`);
  process.exit(1);
}

let isClosing = false;
async function close(): Promise<void> {
  if (isClosing) return;
  isClosing = true;
  // Closing takes little time, and a browser's keep-alive connection must not delay it.
  setTimeout(() => process.exit(0), 2_000).unref();
  server.close();
  await sandboxes.close();
  process.exit(0);
}

process.once('SIGTERM', close);
process.once('SIGINT', close);
process.once('disconnect', close);
// When standard input is a pipe, its end means that the parent has ended. A terminal or /dev/null means nothing.
if (!process.stdin.isTTY && process.env.SANDBOX_WATCH_STDIN === '1') {
  process.stdin.resume();
  process.stdin.once('end', close);
}
