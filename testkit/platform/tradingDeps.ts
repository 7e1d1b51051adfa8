import type { Config } from '../../server/src/config.ts';
import { createLog } from '../../server/src/kernel/log.ts';
import { createSecretBox } from '../../server/src/kernel/secrets/secrets.ts';
import { databaseTimeOf } from '../../server/src/kernel/time/databaseTime.ts';
import { listCoins } from '../../server/src/ledger/assets.ts';
import { tradingAccounts } from '../../server/src/modules/exchangeAccounts/accounts/tradingAccount.ts';
import { createExchanges } from '../../server/src/modules/exchanges/index.ts';
import { accountSyncer } from '../../server/src/modules/trading/index.ts';
import type { TestDatabase } from './database.ts';

export type TradingDeps = ReturnType<typeof createTradingDeps>;

/** The dependencies of trading's jobs, as in a separate server. */
export function createTradingDeps(platform: {
  readonly db: TestDatabase;
  readonly config: Pick<Config, 'secretsKey' | 'exchange'> & Partial<Pick<Config, 'otherExchanges'>>;
  readonly clock: { readonly now: number };
}) {
  const { database } = platform.db;
  const clock = () => platform.clock.now;
  const log = createLog('silent');
  const box = createSecretBox(platform.config.secretsKey);
  const { exchange, otherExchanges = [] } = platform.config;
  const exchanges = createExchanges([exchange, ...otherExchanges], { clock, log, coins: () => listCoins(database) });
  const accounts = tradingAccounts({ database, box, log, exchanges });
  const sync = accountSyncer({ database, clock, log });
  return { database, clock, databaseTime: databaseTimeOf(clock), log, exchanges, accounts, sync };
}
