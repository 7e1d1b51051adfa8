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
import { priced, rated } from '../testkit/platform/prices.ts';
import { withDatabase } from './harness/database.ts';
import { atMost, type Measure, median, timed } from './harness/measure.ts';

const LOANS = 10_000;
const ROUNDS = 30;
const BOUND_MS = 200;

/** Measures a turn of the watch over 10,000 open loans that no step concerns, with all prices. */
export function loanWatch(): Promise<Measure[]> {
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
      await openLoans(owner);
      const clock = { now: Date.now(), venueAheadMs: 0, advance: () => undefined };
      await priced({ app, clock });
      await rated({ app, clock }, 'USDT');
      const samples: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) await timed(samples, () => app.turnLoans());
      return [atMost('loan-watch', median(samples), 'ms', BOUND_MS)];
    } finally {
      await app.close();
      await owner.destroy();
      await venue.kill();
    }
  });
}

/** Stores loans of the demo's trader, as an opening leaves them some hours ago, without their postings. */
async function openLoans(owner: Database): Promise<void> {
  await sql`
    with opened as (
      insert into loan_request (id, institution_id, maker_id, asset, amount, term, collateral_asset, collateral,
        annual_rate, state, created_at)
      select gen_random_uuid(), u.institution_id, u.id, 'USDT', 10000 + n, 90, 'BTC', 10, 0.09, 'opened', now()
      from generate_series(1, ${LOANS}::int) as number (n)
        cross join (select id, institution_id from platform_user where email = 'trader@demo.aldgate.test') as u
      returning *
    )
    insert into loan (id, institution_id, borrower_id, asset, collateral_asset, initial_amount, term, annual_rate,
      overdue_rate, liquidation_fee, opening_ltv, margin_call_ltv, last_call_ltv, liquidation_ltv, restore_ltv,
      opened_at, maturity_hour, principal, collateral)
    select id, institution_id, maker_id, asset, collateral_asset, amount, term, annual_rate,
      0.05, 0.02, 0.65, 0.75, 0.8, 0.83, 0.7, now() - interval '5 hours', 2160, amount, collateral
    from opened
  `.execute(owner);
  await sql`vacuum (analyze) loan`.execute(owner);
}
