/** A missing pooler setting is reported at the start; the pooler's own errors come with every second request. */
import net, { type AddressInfo, type Server } from 'node:net';
import pg from 'pg';
import { afterEach, expect, inject, it } from 'vitest';
import { poolerProblems } from './pooler.server.ts';

const url = inject('databaseUrl');

/** The server's messages with the process id in BackendKeyData replaced: a pooler makes up its own. */
function renumbered(bytes: Buffer): Buffer {
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    if (bytes[at] === 'K'.charCodeAt(0)) bytes.writeInt32BE(77, at + 5);
  }
  return bytes;
}

const errorMessage = (text: string): Buffer => {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${text}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
};

let open: Server | null = null;
afterEach(() => {
  open?.close();
  open = null;
});

/** Imitates a pooler: passes everything on under process ids of its own, or refuses start-up parameters. */
async function startPooler({ refuses }: { refuses?: string } = {}): Promise<string> {
  const target = new pg.Client(url);
  const server = net.createServer((client) => {
    client.on('error', () => undefined);
    if (refuses) return void client.once('data', () => client.end(errorMessage(refuses)));
    const database = target.host.startsWith('/')
      ? net.connect(`${target.host}/.s.PGSQL.${target.port}`)
      : net.connect(target.port, target.host);
    database.on('error', () => client.destroy());
    client.on('close', () => database.destroy());
    client.pipe(database);
    database.once('data', (bytes) => {
      client.write(renumbered(bytes));
      database.pipe(client);
    });
  });
  open = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return `postgresql://${target.user}@127.0.0.1:${port}/${target.database}`;
}

const ask = (databaseUrl: string, hasDirectUrl = false) =>
  poolerProblems({ databaseUrl, hasDirectUrl, isDatabasePrepared: false });

it('a database without a pooler needs nothing', async () => {
  expect(await ask(url)).toEqual([]);
});

it('a pooler needs a direct address beside it', async () => {
  const pooler = await startPooler();
  expect(await ask(pooler)).toEqual([expect.stringContaining('set DATABASE_DIRECT_URL')]);
  expect(await ask(pooler, true)).toEqual([]);
});

it('the check names the parameters that a pooler must ignore', async () => {
  const pooler = await startPooler({ refuses: 'unsupported startup parameter: statement_timeout' });
  expect(await ask(pooler)).toEqual([
    'the pooler in DATABASE_URL refuses statement_timeout: add "ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout" to its settings',
  ]);
});

it("a database that cannot be reached is not reported as a pooler's problem", async () => {
  await expect(ask('postgresql://langkah@127.0.0.1:1/langkah')).rejects.toThrow('ECONNREFUSED');
});
