import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { z } from 'zod';
import { readJson, writeFileAtomically } from '../kit/json-store.ts';

/** Everyone's inbox: the latest mails, one file each, so that a new mail does not rewrite the others. */

export const storedMailSchema = z.object({
  id: z.string(),
  receivedAt: z.string(),
  messageId: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  attachments: z.array(z.object({ name: z.string(), contentType: z.string(), size: z.number() })),
});

export type StoredMail = z.infer<typeof storedMailSchema>;
export type Mailbox = ReturnType<typeof createMailbox>;

const kept = 500;

export interface Envelope {
  from: string;
  to: string[];
}

export function createMailbox(stateDir: string | null, now: () => Date) {
  const directory = stateDir === null ? null : join(stateDir, 'mails');
  let mails = directory === null ? [] : readMails(directory);
  const pathOf = (mail: StoredMail): string => join(directory ?? '', `${mail.id}.json`);

  return {
    async receive(raw: Uint8Array | string, envelope: Envelope): Promise<StoredMail> {
      const mail = await parse(raw, envelope, now());
      if (directory !== null) writeFileAtomically(pathOf(mail), JSON.stringify(mail));
      mails = [mail, ...mails];
      for (const old of mails.splice(kept)) if (directory !== null) rmSync(pathOf(old), { force: true });
      return mail;
    },

    find: (id: string): StoredMail | null => mails.find((mail) => mail.id === id) ?? null,

    /** Newest first; `to` matches a whole address, `subject` a part of it, both case-insensitive. */
    search({ to, subject }: { to?: string | undefined; subject?: string | undefined } = {}): StoredMail[] {
      return mails.filter(
        (mail) =>
          (!to || mail.to.some((address) => address.toLowerCase() === to.toLowerCase())) &&
          (!subject || mail.subject.toLowerCase().includes(subject.toLowerCase())),
      );
    },

    reset(): void {
      mails = [];
      if (directory !== null) rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function parse(raw: Uint8Array | string, envelope: Envelope, receivedAt: Date): Promise<StoredMail> {
  const parsed = await PostalMime.parse(raw);
  return {
    // The time comes first, so that the file names sort by age.
    id: `${receivedAt.getTime()}-${randomUUID().slice(0, 8)}`,
    receivedAt: receivedAt.toISOString(),
    messageId: parsed.messageId ?? '',
    from: parsed.from?.address ? `${parsed.from.name} <${parsed.from.address}>`.trim() : envelope.from,
    to: envelope.to,
    subject: parsed.subject ?? '(no subject)',
    text: parsed.text ?? '',
    html: parsed.html ?? '',
    headers: parsed.headers.map(({ key, value }) => ({ name: key, value })),
    attachments: parsed.attachments.map((file) => ({
      name: file.filename ?? '(no name)',
      contentType: file.mimeType,
      size: typeof file.content === 'string' ? file.content.length : file.content.byteLength,
    })),
  };
}

function readMails(directory: string): StoredMail[] {
  let names: string[];
  try {
    names = readdirSync(directory);
  } catch {
    return [];
  }
  return names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .toReversed()
    .map((name) => readJson(join(directory, name), storedMailSchema))
    .filter((mail) => mail !== null);
}
