import type { Config } from '../config.ts';
import { systemClock } from '../kernel/clock.ts';
import { openDatabase, openPool } from '../kernel/database.ts';
import { createLog } from '../kernel/log.ts';
import { createSecretBox } from '../kernel/secrets.ts';
import {
  createExchangeBroker,
  isUnexplained,
  RateLimiter,
  reconcileAccounts,
  tradingAccounts,
} from '../modules/trading/index.ts';

/** Prints the ledger's and the exchange's balances of every trading account; exits with code 1 if they differ. */
export const tradingReconcile = (config: Config): Promise<void> => reconcile(config, false);

/** The same, after a sync of the exchange's records. */
export const tradingReconcileFresh = (config: Config): Promise<void> => reconcile(config, true);

async function reconcile(config: Config, isFresh: boolean): Promise<void> {
  const { databaseUrl: url, databaseSchema: schema, exchange } = config;
  const database = openDatabase(openPool({ url, schema, role: 'application', max: 2 }));
  try {
    const box = createSecretBox(config.secretsKey);
    const clock = systemClock;
    const log = createLog('silent');
    const accounts = tradingAccounts({ database, box, clock, log, exchange });
    const broker = createExchangeBroker(exchange, clock);
    const deps = { database, clock, log, box, broker, pace: new RateLimiter(), accounts };
    const { comparisons, failed } = await reconcileAccounts(deps, { isFresh });
    for (const each of comparisons) {
      const { accountName, wallet, asset, ledger, waiting, exchange: there, difference, isInFlight } = each;
      const note = isUnexplained(each) ? ' DIFFERENT' : isInFlight ? ' (money is on its way)' : '';
      process.stdout.write(
        `${accountName} ${wallet} ${asset}: ledger ${ledger}, waiting ${waiting}, exchange ${there}, difference ${difference}${note}\n`,
      );
    }
    for (const name of failed) process.stdout.write(`${name}: the exchange did not answer\n`);
    const different = comparisons.filter(isUnexplained).length;
    process.stdout.write(`${comparisons.length} balances: ${different} differences, ${failed.length} not compared\n`);
    if (different > 0 || failed.length > 0) process.exitCode = 1;
  } finally {
    await database.destroy();
  }
}
