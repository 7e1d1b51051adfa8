import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { startVenueProcess } from '../e2e/support/venueProcess.ts';
import { type Database, openDatabase, openPool } from '../server/src/kernel/database.ts';
import { createSecretBox } from '../server/src/kernel/secrets.ts';
import { capitalAccount, grants } from '../server/src/ledger/account.ts';
import { post } from '../server/src/ledger/post.ts';
import { migratePlatform } from '../server/src/migrations.ts';
import { createUser } from '../server/src/modules/identity/createUser.ts';
import { openSession } from '../server/src/modules/identity/sessions.ts';
import { createInstitution } from '../server/src/modules/institution/institutions.ts';
import { startServer } from '../testkit/serverProcess.ts';
import { withDatabase } from './database.ts';
import { atMost, type Measure, quantile } from './measure.ts';

const USERS = 50;
const EVERY_MS = 2_000;
const ROUNDS = 15;
const BOUND_MS = 50;

/**
 * 50 users, each with a quote and an order every 2 s, against a server process on a database that syncs every commit.
 */
export function convertLatency(): Promise<Measure[]> {
  return withDatabase(async (url) => {
    await migratePlatform(url, 'aldgate');
    const venue = await startVenueProcess();
    const secretsKey = randomBytes(32);
    const server = await startServer(
      {
        PROFILE: 'local',
        DATABASE_URL: url,
        SECRETS_KEY: secretsKey.toString('base64'),
        EXCHANGE_URL: venue.url,
        // In production the users have fifty addresses; here they share one.
        RATE_LIMIT_CALLS: '1000',
      },
      'seed',
    );
    const database = openDatabase(openPool({ url, schema: 'aldgate', role: 'application', max: 2 }));
    try {
      const tokens: string[] = [];
      for (let index = 0; index < USERS; index += 1) tokens.push(await openTrader(database, secretsKey, index));
      return await measure(server.url, tokens);
    } finally {
      await database.destroy();
      await server.kill();
      await venue.kill();
    }
  });
}

async function measure(url: string, tokens: readonly string[]): Promise<Measure[]> {
  const quotes: number[] = [];
  const orders: number[] = [];
  const timed = async (path: string, token: string, body: object, samples: number[]) => {
    const startedAt = performance.now();
    const response = await fetch(`${url}/api/institution/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const reply = (await response.json()) as { code: number; message: string; data: { quoteId: string } };
    samples.push(performance.now() - startedAt);
    if (reply.code !== 200) throw new Error(`${path}: ${reply.code} ${reply.message}`);
    return reply.data;
  };
  const user = async (token: string, index: number) => {
    // Spread over the two seconds.
    await wait((EVERY_MS / tokens.length) * index);
    for (let round = 0; round < ROUNDS; round += 1) {
      const startedAt = performance.now();
      const body = { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '1000' };
      const { quoteId } = await timed('quote', token, body, quotes);
      await timed('order', token, { quoteId }, orders);
      await wait(Math.max(0, EVERY_MS - (performance.now() - startedAt)));
    }
  };
  // The first calls run cold code without a price, which is not representative.
  const [first = ''] = tokens;
  for (let warm = 0; warm < 50; warm += 1) {
    const body = { fromAsset: 'USDT', toAsset: 'ETH', fromAmount: '1000' };
    const reply = await timed('quote', first, body, []).catch(() => null);
    if (reply) await timed('order', first, { quoteId: reply.quoteId }, []);
    else await wait(100);
  }
  await Promise.all(tokens.map(user));
  return [
    atMost('convert-latency quote p99', quantile(quotes, 0.99), 'ms', BOUND_MS),
    atMost('convert-latency order p99', quantile(orders, 0.99), 'ms', BOUND_MS),
  ];
}

/** A certified institution with funds and a signed-in user; returns the token. */
function openTrader(database: Database, secretsKey: Buffer, index: number): Promise<string> {
  return database.transaction().execute(async (tx) => {
    const at = Date.now();
    const certified = { primary: 'certified', advanced: 'certified' } as const;
    const institutionId = await createInstitution(tx, { name: `Bench ${index}`, verification: certified }, at);
    const userId = await createUser(
      tx,
      createSecretBox(secretsKey),
      {
        institutionId,
        email: `bench${index}@demo.aldgate.test`,
        password: 'Aldgate#2026',
        googleSecret: 'JBSWY3DPEHPK3PXP',
      },
      at,
    );
    const legs = [
      { account: grants('USDT'), amount: '-1000000' },
      { account: capitalAccount(institutionId, 'USDT'), amount: '1000000' },
    ];
    await post(tx, [{ key: `bench:${index}`, flow: 'system_grant', reference: 'bench', legs }], at);
    const session = { userId, origin: { address: '127.0.0.1', client: 'bench' }, at };
    return (await openSession(tx, session)).token;
  });
}
