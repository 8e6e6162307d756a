import net from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest';
import { withDatabase } from '#dev/testing/database-url.ts';
import { createTestApp } from '#dev/testing/test-app.ts';
import { openDatabase } from './database.server.ts';
import { openReader, type Reader } from './replica.server.ts';

const primary = openDatabase({ url: inject('databaseUrl'), poolSize: 2 });
const itself = new URL(inject('databaseUrl')).pathname.slice(1);
const copyUrl = withDatabase(inject('databaseUrl'), 'template1');

const ends: (() => unknown)[] = [];
afterEach(async () => {
  // The order matters: a reader waits for running statements, which end with the network.
  for (const end of ends.splice(0)) await end();
});
afterAll(() => primary.close());

/** @param probeMs long, so that a busy machine is not taken for a replica that does not answer. */
function read(url: string, probeMs = 5_000): Reader {
  const reader = openReader(
    { url, poolSize: 2, isPrepared: true, log: pino({ level: 'silent' }), probeEveryMs: 50, probeMs },
    primary,
  );
  ends.push(reader.close);
  return reader;
}
const whereFrom = async ({ db }: Reader) =>
  (await db.execute<{ name: string }>(sql`select current_database() as name`)).rows[0]?.name;
const untilRead = (reader: Reader, name: string) =>
  expect.poll(() => whereFrom(reader), { timeout: 5_000 }).toBe(name);

/** Fails on the replica only, with the given error code. */
const failAtCopy = (code: string) =>
  sql.raw(
    `do $$ begin if current_database() = 'template1' then raise exception using errcode = '${code}'; end if; end $$`,
  );

/** A server on a port of its own, closed after the test. */
async function listen(serve: (socket: net.Socket) => void): Promise<{ port: number; end: () => void }> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const end = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  ends.push(end);
  return { port: (server.address() as net.AddressInfo).port, end };
}

/** The replica behind a network that can be cut, with or without closing connections. */
async function overNetwork() {
  const { host, port, user } = new pg.Client({ connectionString: copyUrl });
  let isSilent = false;
  const way = await listen((near) => {
    const far = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host);
    far.on('error', () => near.destroy());
    near.on('close', () => far.destroy());
    near.on('data', (data) => isSilent || far.write(data));
    far.on('data', (data) => isSilent || near.write(data));
  });
  return {
    reader: read(`postgresql://${user}@127.0.0.1:${way.port}/template1`, 200),
    lose: way.end,
    silence: (is: boolean) => {
      isSilent = is;
    },
  };
}

describe('a read that may be slightly stale', () => {
  it('goes to the replica as soon as it is known to be up to date', async () => {
    const reader = read(copyUrl);
    expect(await whereFrom(reader)).toBe(itself);
    await untilRead(reader, 'template1');
  });

  it('goes to the primary without delay when no replica ever answered', async () => {
    const silent = await listen(() => undefined);
    for (const url of [
      'postgresql://nobody@127.0.0.1:1/gone',
      'postgresql://nobody@copy.invalid/gone',
      withDatabase(inject('databaseUrl'), 'no_such_database'),
      `postgresql://nobody@127.0.0.1:${silent.port}/gone`,
    ]) {
      const reader = read(url);
      const startedMs = performance.now();
      expect(await Promise.all([whereFrom(reader), whereFrom(reader)])).toEqual([itself, itself]);
      expect(performance.now() - startedMs).toBeLessThan(500);
    }
  });

  it('goes to the primary when the replica is lost in between', async () => {
    const { reader, lose } = await overNetwork();
    await untilRead(reader, 'template1');
    lose();
    expect(await Promise.all([whereFrom(reader), whereFrom(reader), whereFrom(reader)])).toEqual([
      itself,
      itself,
      itself,
    ]);
  });

  it('does not wait for a replica that stops answering, and returns to it when it answers again', async () => {
    const { reader, silence } = await overNetwork();
    await untilRead(reader, 'template1');
    silence(true);
    const startedMs = performance.now();
    expect(await whereFrom(reader)).toBe(itself);
    expect(performance.now() - startedMs).toBeLessThan(2_000);
    silence(false);
    await untilRead(reader, 'template1');
  });

  it.each(['08006', '28P01', '3D000', '40001', '42703', '42P01', '53300', '57P01'])(
    'is repeated on the primary after %s from the replica',
    async (code) => {
      const reader = read(copyUrl);
      await untilRead(reader, 'template1');
      await reader.db.execute(failAtCopy(code));
      await untilRead(reader, 'template1');
    },
  );

  it.each(['22012', '42601', '57014'])('fails with %s without being repeated', async (code) => {
    const reader = read(copyUrl);
    await untilRead(reader, 'template1');
    await expect(reader.db.execute(failAtCopy(code))).rejects.toMatchObject({ cause: { code } });
    expect(await whereFrom(reader)).toBe('template1');
  });
});

it('the product answers normally when its replica is unreachable', async () => {
  const app = await createTestApp({ env: { DATABASE_REPLICA_URL: 'postgresql://nobody@127.0.0.1:1/gone' } });
  try {
    const person = await app.person({ tier: 'ESSENTIAL' });
    expect((await person.call('GET', '/api/courses')).status).toBe(200);
    expect((await person.call('GET', '/api/search?query=loops')).status).toBe(200);
    expect((await app.browser().call('GET', '/api/posts')).status).toBe(200);
  } finally {
    await app.close();
  }
});
