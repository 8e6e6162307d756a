import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { ProviderError } from '#kernel/errors.ts';

/** Mail by SMTP. Templates use `mail-layout.tsx`; mail is always sent by a job (ARCHITECTURE.md). */

export interface MailerConfig {
  /** `smtp://user:password@host:587` or `smtps://…`; the sandbox needs neither user nor TLS. */
  smtpUrl: string;
  /** `Langkah <hello@langkah.test>` */
  from: string;
  timeoutMs?: number;
  /** Refuses to send a password or mail over a connection without TLS. Set wherever mail is real. */
  isTlsRequired?: boolean;
}

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Such as `List-Unsubscribe`. */
  headers?: Record<string, string>;
  /** The same key gives the same Message-ID, so that mailboxes recognise a repeated job's second copy. */
  idempotencyKey?: string;
}

export type Mailer = ReturnType<typeof createMailer>;

const smtpErrorSchema = z.object({ responseCode: z.number().int() });

export function createMailer(config: MailerConfig) {
  const timeoutMs = config.timeoutMs ?? 10_000;
  const transport = createTransport({
    url: config.smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    requireTLS: config.isTlsRequired ?? false,
    // Nothing in a template may make the server read a file or fetch an address (product.md#links).
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async send(mail: Mail): Promise<{ messageId: string }> {
      try {
        const sent = await transport.sendMail({
          from: config.from,
          to: { name: '', address: mail.to },
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
          ...(mail.idempotencyKey && { messageId: messageIdOf(mail.idempotencyKey, config.from) }),
        });
        return { messageId: sent.messageId };
      } catch (cause) {
        throw failure(cause);
      }
    },

    /** Throws unless the server can be reached and accepts our credentials. */
    async verify(): Promise<void> {
      try {
        await transport.verify();
      } catch (cause) {
        throw failure(cause);
      }
    },

    close: (): void => transport.close(),
  };
}

function messageIdOf(idempotencyKey: string, from: string): string {
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 40)}@${domain}>`;
}

/** SMTP's 5xx is final (no such mailbox, refused content); 4xx and network errors may succeed later. */
function failure(cause: unknown): ProviderError {
  const responseCode = smtpErrorSchema.safeParse(cause).data?.responseCode ?? null;
  const retryable = responseCode === null || responseCode < 500;
  // The library's own message for a server without TLS is not helpful.
  const isWithoutTls = /STARTTLS/.test(cause instanceof Error ? cause.message : '');
  const words = isWithoutTls
    ? 'the mail server in SMTP_URL offers no TLS (STARTTLS); use one that does, smtps://, or a relay on this machine'
    : `SMTP ${responseCode ?? 'failure'}`;
  return new ProviderError('mail', words, {
    retryable,
    status: responseCode,
    cause,
  });
}
