import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SandboxContext } from '../kit/context.ts';
import { delay } from '../kit/delay.ts';
import type { Mailbox } from './mailbox.ts';

export interface RunningSmtp {
  port: number;
  close(): Promise<void>;
}

/** A mail server on loopback that accepts every mail into the mailbox. Port 0 picks a free one. */
export async function startSmtp(
  context: Pick<SandboxContext, 'switches' | 'signal'>,
  mailbox: Mailbox,
  port: number,
  host: string,
): Promise<RunningSmtp> {
  const server = new SMTPServer({
    banner: 'Langkah sandbox: nothing leaves this machine',
    size: 10 * 1024 * 1024,
    // A sandbox needs neither a certificate nor a password.
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 500,
    onMailFrom(_address, _session, callback) {
      const { down, slow, rateLimit } = context.switches.of('mail');
      void delay(slow, context.signal).then(() => {
        if (down) callback(smtpError(421, 'Service not available (sandbox switch)'));
        else if (rateLimit) callback(smtpError(450, 'Too many messages, slow down (sandbox switch)'));
        else callback();
      });
    },
    onData(stream, session, callback) {
      const { mailFrom, rcptTo } = session.envelope;
      const envelope = {
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map((recipient) => recipient.address),
      };
      collect(stream)
        .then((raw) => mailbox.receive(raw, envelope))
        .then(
          (mail) => callback(null, `Kept as ${mail.id}`),
          () => callback(smtpError(451, 'Could not keep the message')),
        );
    },
  });
  // A client that hangs up early is not the sandbox's problem.
  server.on('error', () => undefined);
  const address = await new Promise<AddressInfo | string | null>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, () => resolve(server.server.address()));
  });
  return {
    port: address !== null && typeof address === 'object' ? address.port : port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function smtpError(responseCode: number, message: string): Error & { responseCode: number } {
  return Object.assign(new Error(message), { responseCode });
}

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}
