import type { Config } from '../config.ts';
import { openDatabase, openPool } from '../kernel/database/database.ts';
import { createLog } from '../kernel/log.ts';
import { createSecretBox } from '../kernel/secrets/secrets.ts';
import { StartError } from '../kernel/startError.ts';
import { systemClock } from '../kernel/time/clock.ts';
import { listCoins } from '../ledger/assets.ts';
import { isUnexplained, reconcileAccounts, tradingAccounts } from '../modules/exchangeAccounts/index.ts';
import { createExchanges } from '../modules/exchanges/index.ts';
import { accountSyncer } from '../modules/trading/index.ts';

/**
 * Prints the ledger's and the exchange's balances of every trading account, or of those named RECONCILE_ACCOUNT; exits
 * with code 1 if they differ. With RECONCILE_FRESH the exchange's records are synced first.
 */
export async function tradingReconcile(config: Config): Promise<void> {
  const { RECONCILE_ACCOUNT: name, RECONCILE_FRESH: fresh } = process.env;
  const { databaseUrl: url, databaseSchema: schema } = config;
  const database = openDatabase(openPool({ url, schema, role: 'application', max: 2 }));
  try {
    const box = createSecretBox(config.secretsKey);
    const clock = systemClock;
    const log = createLog('silent');
    const exchanges = createExchanges([config.exchange, ...config.otherExchanges], {
      clock,
      log,
      coins: () => listCoins(database),
    });
    const accounts = tradingAccounts({ database, box, log, exchanges });
    if (name !== undefined && !(await accounts.all()).some((account) => account.name === name)) {
      throw new StartError(`no trading account is named ${name}`);
    }
    const sync = accountSyncer({ database, clock, log });
    const deps = { database, clock, log, box, exchanges, accounts, sync };
    const { comparisons, failed } = await reconcileAccounts(deps, { isFresh: fresh === '1', name });
    for (const each of comparisons) {
      const { accountName, wallet, asset, ledger, waiting, exchange: there, difference, isInFlight } = each;
      const note = isUnexplained(each) ? ' DIFFERENT' : isInFlight ? ' (money is on its way)' : '';
      process.stdout.write(
        `${accountName} ${wallet} ${asset}: ledger ${ledger}, waiting ${waiting}, exchange ${there}, difference ${difference}${note}\n`,
      );
    }
    for (const account of failed) process.stdout.write(`${account}: the exchange did not answer\n`);
    const different = comparisons.filter(isUnexplained).length;
    process.stdout.write(`${comparisons.length} balances: ${different} differences, ${failed.length} not compared\n`);
    if (different > 0 || failed.length > 0) process.exitCode = 1;
  } finally {
    await database.destroy();
  }
}
