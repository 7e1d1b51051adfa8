import { type Database, inTransaction } from '../kernel/database/database.ts';
import type { SecretBox } from '../kernel/secrets/secrets.ts';
import type { Clock } from '../kernel/time/clock.ts';
import { grants } from '../ledger/account.ts';
import { post } from '../ledger/post.ts';
import { completeBrokerApplication } from '../modules/brokers/index.ts';
import { countMovement, openAccount, openKey, wasClosed } from '../modules/exchangeAccounts/index.ts';
import type { Exchange, ExchangeBroker, Exchanges } from '../modules/exchanges/index.ts';
import { findUserByName } from '../modules/identity/index.ts';
import { DEMO_BROKER, DEMO_SUB_ACCOUNTS } from './accounts.ts';

interface Deps {
  readonly database: Database;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly exchanges: Exchanges;
}

/** The job that opens them; retried until the exchange answers. */
export const OPEN_DEMO_SUB_ACCOUNTS = 'demo_sub_accounts_open';

/** Opens missing sub-accounts of the demo broker with their keys and money. Each step is idempotent. */
export async function openDemoSubAccounts(deps: Deps): Promise<void> {
  const user = await findUserByName(deps.database, DEMO_BROKER);
  if (user === undefined) return;
  const known = await deps.database
    .selectFrom('exchange_account')
    .select(['id', 'name', 'tag'])
    .where('institution_id', '=', user.institution_id)
    .execute();
  for (const [sortIndex, account] of DEMO_SUB_ACCOUNTS.entries()) {
    const { tag, name, usdt, accountType, accountMode } = account;
    // The history has added it as the broker does: its tag is its id.
    if (known.some((each) => each.name === name && each.tag === each.id.replaceAll('-', ''))) continue;
    const { code, broker } = chooseExchange(deps.exchanges, account.exchangeCode);
    if (broker === null || (await wasClosed(deps.database, { exchangeCode: code, tag }))) continue;
    const wanted = {
      exchangeCode: code,
      institutionId: user.institution_id,
      kind: 'sub' as const,
      accountType,
      accountMode,
      tag,
      name,
      sortIndex: sortIndex + 1,
    };
    const opened = await openAccount({ ...deps, broker }, wanted);
    await openKey({ ...deps, broker }, opened);
    if (usdt !== undefined) await grant({ ...deps, code, broker }, opened, usdt);
  }
  await inTransaction(deps.database, (tx) => completeBrokerApplication(tx, user.institution_id, deps.clock()));
}

/** The exchange of a code if the platform has an account there, else the first one. */
function chooseExchange(exchanges: Exchanges, code: string | undefined): Exchange {
  const wanted = code === undefined ? undefined : exchanges.find(code);
  return wanted === undefined || wanted.broker === null ? exchanges.reference : wanted;
}

/** Moves the money out of the platform's own account at the exchange and posts it in the ledger, each once. */
async function grant(
  {
    database,
    code,
    broker,
    clock,
  }: Pick<Deps, 'database' | 'clock'> & { readonly code: string; readonly broker: ExchangeBroker },
  { accountId, externalId }: { readonly accountId: string; readonly externalId: string },
  amount: string,
): Promise<void> {
  const to = { account: externalId, wallet: 'USDT_FUTURE' as const };
  await broker.move({ id: `grant-${externalId}`, from: 'broker', to, asset: 'USDT', amount });
  await inTransaction(database, async (tx) => {
    const [outcome] = await post(
      tx,
      [
        {
          key: `grant:${accountId}`,
          flow: 'system_grant',
          reference: `broker_account:${accountId}`,
          legs: [
            { account: grants('USDT'), amount: `-${amount}` },
            { account: { owner: accountId, type: 'swap_account', asset: 'USDT' }, amount },
          ],
        },
      ],
      clock(),
    );
    if (outcome?.result === 'posted') await countMovement(tx, { exchangeCode: code, asset: 'USDT', amount });
    else if (outcome?.result !== 'repeated')
      throw new Error(`the grant of ${accountId} was rejected: ${outcome?.result}`);
  });
}
