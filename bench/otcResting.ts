import { sql } from 'kysely';
import { startVenueProcess } from '../e2e/support/venueProcess.ts';
import { createApp } from '../server/src/app.ts';
import { type Database, openDatabase, openPool } from '../server/src/kernel/database/database.ts';
import { createLog } from '../server/src/kernel/log.ts';
import { createSecretBox } from '../server/src/kernel/secrets/secrets.ts';
import { systemClock } from '../server/src/kernel/time/clock.ts';
import { createDemo, seed } from '../server/src/local.ts';
import { migratePlatform } from '../server/src/migrations.ts';
import { testConfig, venueEndpoints } from '../testkit/platform/config.ts';
import { priced } from '../testkit/platform/prices.ts';
import { moveToDesk } from '../testkit/records/desk.ts';
import { withDatabase } from './harness/database.ts';
import { atMost, type Measure, median, timed } from './harness/measure.ts';

const ORDERS = 10_000;
const ROUNDS = 30;
const BOUND_MS = 50;

/**
 * Measures a turn of the OTC desk over 10,000 resting limit orders that no price reaches: half of them buy, half sell,
 * of two pairs. Each row is one as an order leaves it.
 */
export function otcResting(): Promise<Measure[]> {
  return withDatabase(async (databaseUrl) => {
    await migratePlatform(databaseUrl, 'aldgate');
    const venue = await startVenueProcess();
    const owner = openDatabase(openPool({ url: databaseUrl, schema: 'aldgate', role: 'owner', max: 2 }));
    const rates = { url: `${venue.url}/rates`, everyMs: 1_000 };
    const config = testConfig({ databaseUrl, rates, databaseSchema: 'aldgate', exchange: venueEndpoints(venue.url) });
    const box = createSecretBox(config.secretsKey);
    await seed({ database: owner, box, clock: systemClock });
    const app = await createApp({ config, clock: systemClock, log: createLog('silent'), createDemo });
    try {
      await restOrders(owner);
      const clock = { now: Date.now(), venueAheadMs: 0, advance: () => undefined };
      await moveToDesk({ db: { database: owner }, clock });
      await priced({ app, clock });
      await priced({ app, clock }, 'ETHUSDT');
      const samples: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) await timed(samples, () => app.turnDesk());
      return [atMost('otc-resting', median(samples), 'ms', BOUND_MS)];
    } finally {
      await app.close();
      await owner.destroy();
      await venue.kill();
    }
  });
}

async function restOrders(owner: Database): Promise<void> {
  await sql`
    insert into otc_order (id, institution_id, user_id, kind, status, direction, base_asset, quote_asset, from_asset,
      to_asset, key, quantity, limit_price, hold_amount, expires_at, usd_value, created_at)
    select gen_random_uuid(), u.institution_id, u.id, 'limit', 'running', side.direction, side.base, 'USDT',
      case side.direction when 'buy' then 'USDT' else side.base end,
      case side.direction when 'buy' then side.base else 'USDT' end,
      'resting-' || n, 100, case side.direction when 'buy' then 1000 - n % 500 else 900000 + n end, 100000,
      now() + interval '60 days', 300000, now()
    from generate_series(1, ${ORDERS}::int) as number (n)
      join (values (0, 'buy', 'BTC'), (1, 'sell', 'BTC'), (2, 'buy', 'ETH'), (3, 'sell', 'ETH'))
        as side (rest, direction, base) on side.rest = n % 4
      cross join (select id, institution_id from platform_user where email = 'trader@demo.aldgate.test') as u
  `.execute(owner);
  await sql`vacuum (analyze) otc_order`.execute(owner);
}
