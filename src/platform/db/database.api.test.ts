import net from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { type Database, type Db, inOneTrip, openDatabase } from './database.server.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function open(url = inject('databaseUrl'), poolSize = 1): Database {
  const database = openDatabase({ url, poolSize });
  ends.push(database.close);
  return database;
}

/** The database behind a network that can be cut. */
async function overNetwork() {
  const { host, port, user, database } = new pg.Client({ connectionString: inject('databaseUrl') });
  const sockets = new Set<net.Socket>();
  const way = net.createServer((near) => {
    const far = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host);
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
    near.on('close', () => far.destroy()).pipe(far);
    far.on('close', () => near.destroy()).pipe(near);
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  ends.push(() => way.close());
  const at = (way.address() as net.AddressInfo).port;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return { db: open(`postgresql://${user}@127.0.0.1:${at}/${database}`).db, cut };
}

const backend = async (db: Db) =>
  (await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid;
const sleeping = (db: Pick<Db, 'execute'>) => db.execute(sql`select pg_sleep(20)`);

describe('a connection that is lost while it is in use', () => {
  it.each([
    ['a transaction', (db: Db) => db.transaction((tx) => sleeping(tx))],
    ['one trip', (db: Db) => inOneTrip(db, (one) => Promise.all([sleeping(one), sleeping(one)]))],
  ])('fails %s and nothing else', async (_, ask) => {
    const { db, cut } = await overNetwork();
    await backend(db);
    const asked = expect(ask(db)).rejects.toThrow();
    setTimeout(cut, 50);
    await asked;
    expect(await backend(db)).toBeGreaterThan(0);
  });
});

describe('one trip', () => {
  it('answers each of its statements on one connection', async () => {
    const { db } = open(undefined, 3);
    const [sum, first, second] = await inOneTrip(db, (one) =>
      Promise.all([one.execute(sql`select 1 + 1 as sum`), backend(one), backend(one)]),
    );
    expect(sum.rows).toEqual([{ sum: 2 }]);
    expect(second).toBe(first);
  });

  it('closes its connection after a failure, so that nobody waits behind running statements', async () => {
    const { db } = open();
    const startedMs = performance.now();
    await expect(
      inOneTrip(db, (one) => Promise.all([one.execute(sql`select 1 / 0`), sleeping(one)])),
    ).rejects.toMatchObject({ cause: { code: '22012' } });
    expect(await backend(db)).toBeGreaterThan(0);
    expect(performance.now() - startedMs).toBeLessThan(10_000);
  });
});
