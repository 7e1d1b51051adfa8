import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { startVenueProcess } from '../e2e/support/venueProcess.ts';
import { inTransaction, openDatabase, openPool } from '../server/src/kernel/database.ts';
import { createSecretBox } from '../server/src/kernel/secrets.ts';
import { migratePlatform } from '../server/src/migrations.ts';
import { createUser } from '../server/src/modules/identity/createUser.ts';
import { openSession } from '../server/src/modules/identity/sessions.ts';
import { createInstitution } from '../server/src/modules/institution/institutions.ts';
import { LIST_FILTERS } from '../testkit/listFilters.ts';
import { startServer } from '../testkit/serverProcess.ts';
import { fillWallet } from '../testkit/walletVolume.ts';
import { fillWithdrawals } from '../testkit/withdrawalVolume.ts';
import { withDatabase } from './database.ts';
import { atMost, type Measure, quantile } from './measure.ts';

/** Deposits, and withdrawals, half of each the customer's. */
const ROWS = 100_000;
const ROUNDS = 20;
const BOUND_MS = 50;

/** A page of an institution's records of coins by every filter, over HTTP against a server process. */
export function records(): Promise<Measure[]> {
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
        RATE_LIMIT_CALLS: '100000',
      },
      'seed',
    );
    const database = openDatabase(openPool({ url, schema: 'aldgate', role: 'application', max: 2 }));
    const owner = openDatabase(openPool({ url, schema: 'aldgate', role: 'owner', max: 1 }));
    try {
      const { token, ...customer } = await inTransaction(database, async (tx) => {
        const at = Date.now();
        const verification = { primary: 'certified', advanced: 'certified' } as const;
        const institutionId = await createInstitution(tx, { name: 'Bench', verification }, at);
        const box = createSecretBox(secretsKey);
        const person = {
          institutionId,
          email: 'bench@demo.aldgate.test',
          password: 'Aldgate#2026',
          googleSecret: null,
        };
        const userId = await createUser(tx, box, person, at);
        const session = { userId, origin: { address: '127.0.0.1', client: 'bench' }, at };
        return { institutionId, userId, token: (await openSession(tx, session)).token };
      });
      const { id: operatorId } = await database.selectFrom('operator').select('id').limit(1).executeTakeFirstOrThrow();
      await fillWallet(database, { rows: ROWS, institutionId: customer.institutionId, operatorId });
      await fillWithdrawals(database, { rows: ROWS, ...customer });
      await sql`vacuum (analyze)`.execute(owner);
      return [atMost('records p99', await measure(server.url, token), 'ms', BOUND_MS)];
    } finally {
      await database.destroy();
      await owner.destroy();
      await server.kill();
      await venue.kill();
    }
  });
}

async function measure(url: string, token: string): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const samples: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const queryCondition of LIST_FILTERS.pageDepositWithdraw ?? []) {
      const startedAt = performance.now();
      const body = JSON.stringify({ queryCondition });
      const response = await fetch(`${url}/api/account/wallet/pageDepositWithdraw`, { method: 'POST', headers, body });
      const { code, message } = (await response.json()) as { code: number; message: string };
      if (code !== 200) throw new Error(`${body}: ${code} ${message}`);
      // The first round fills the caches.
      if (round > 0) samples.push(performance.now() - startedAt);
    }
  }
  return quantile(samples, 0.99);
}
