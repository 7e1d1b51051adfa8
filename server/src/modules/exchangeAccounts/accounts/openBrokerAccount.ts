import type { Database } from '../../../kernel/database/database.ts';
import type { SecretBox } from '../../../kernel/secrets/secrets.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { Exchanges } from '../../exchanges/index.ts';
import { EXCHANGE_SECRET, openKey } from '../keys/openKey.ts';
import { openAccount } from './openAccount.ts';
import { proveKey } from './proveKey.ts';
import { accountTag } from './storeBrokerAccount.ts';

export interface BrokerAccountDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly exchanges: Exchanges;
}

/**
 * Opens a stored account at its exchange with its key, each once however often it is tried; of a broker's own account
 * elsewhere it proves the key again. Throws tradingUnavailable without an account of the platform at the exchange,
 * keyRefused for a brought key that is not accepted any more, exchangeUnavailable for one that is not answered, and
 * rejects with an ExchangeError where the exchange does not open the account.
 */
export async function openBrokerAccount(deps: BrokerAccountDeps, accountId: string): Promise<void> {
  const { database, exchanges } = deps;
  const account = await database
    .selectFrom('exchange_account')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const exchange = exchanges.get(account.exchange_code);
  if (account.state === 'verifying') {
    await proveKey(exchange, await readKey(deps, accountId));
    return;
  }
  const { broker } = exchange;
  if (account.state !== 'opening' || broker === null) return;
  const opened = await openAccount(
    { ...deps, broker },
    {
      exchangeCode: account.exchange_code,
      institutionId: account.institution_id,
      kind: 'sub',
      tag: accountTag(accountId),
      name: account.name,
      sortIndex: account.sort_index,
    },
  );
  await openKey({ ...deps, broker }, opened);
}

/** The key that the server uses an account with. */
async function readKey({ database, box }: BrokerAccountDeps, accountId: string) {
  const row = await database
    .selectFrom('exchange_key')
    .select(['id', 'api_key', 'secret'])
    .where('exchange_account_id', '=', accountId)
    .where('state', '<>', 'revoked')
    .executeTakeFirstOrThrow();
  return { key: row.api_key, secret: box.open(row.secret, EXCHANGE_SECRET, row.id).toString('utf8') };
}
