import { isMirrored } from '@aldgate/domain/brokers/accounts.ts';
import { isZero } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { readCanMove } from '../../../ledger/assets.ts';
import { readBalances } from '../../../ledger/balances.ts';
import { holdsNothing, type ReadAccountFigures } from './accountFigures.ts';
import type { BrokerAccount } from './brokerAccounts.ts';
import type { BrokerAccountDeps } from './openBrokerAccount.ts';
import type { TradingAccount, TradingAccounts } from './tradingAccount.ts';

/** Content of an account that is not empty; `unknown`: the exchange's figures are not live. */
export type AccountContent = 'balance' | 'positions' | 'orders' | 'moves' | 'unknown';

interface ContentDeps {
  readonly database: Database;
  readonly accounts: Pick<TradingAccounts, 'findById'>;
  readonly readFigures: ReadAccountFigures;
}

/**
 * Lists what an account still has. A broker's own account elsewhere may keep its balance, and one whose key the
 * exchange has rejected is not looked at: the platform cannot trade there.
 */
export async function listAccountContent(
  { database, accounts, readFigures }: ContentDeps,
  broker: Pick<BrokerAccount, 'accountId' | 'accountType' | 'externalId' | 'keyState'>,
): Promise<readonly AccountContent[]> {
  const { accountId, externalId } = broker;
  const found = new Set(await listRecordedContent(database, broker));
  if (!canLook(broker)) return [...found];
  const account = await accounts.findById(accountId);
  if (account === undefined) return externalId === null ? [...found] : [...found, 'unknown'];
  const figures = (await readFigures([account])).get(accountId);
  if (figures?.freshness.state !== 'live') return [...found, 'unknown'];
  const nothing = holdsNothing(figures, await readCanMove(database));
  if (!nothing.positions) found.add('positions');
  if (!nothing.orders) found.add('orders');
  if (!nothing.balance && account.isMirrored) found.add('balance');
  return [...found];
}

const canLook = ({ accountType, keyState }: Pick<BrokerAccount, 'accountType' | 'keyState'>): boolean =>
  isMirrored(accountType) || keyState === 'active';

/**
 * Lists what the database knows that an account has: moves, then balances, so that a move that is settled meanwhile is
 * in one of them. Under a lock that moves respect it is what the account has.
 */
export async function listRecordedContent(
  database: Database | Tx,
  { accountId, accountType }: Pick<BrokerAccount, 'accountId' | 'accountType'>,
): Promise<readonly AccountContent[]> {
  const found: AccountContent[] = [];
  if (await hasPendingMove(database, accountId)) found.push('moves');
  if (!isMirrored(accountType)) return found;
  const canMove = await readCanMove(database);
  const balances = await readBalances(database, accountId);
  if (balances.some(({ asset, total }) => canMove(asset, total))) found.push('balance');
  return found;
}

async function hasPendingMove(database: Database | Tx, accountId: string): Promise<boolean> {
  const row = await database
    .selectFrom('fund_move')
    .select('id')
    .where('state', '=', sql.lit('pending'))
    .where((where) => where.or([where('source_account', '=', accountId), where('target_account', '=', accountId)]))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes an account's keys at the exchange, after a last look that nobody used one of them to trade meanwhile; the key
 * that looks is deleted last. Returns what the account has then; if that is something, it keeps its own key. The keys
 * of a broker's own account elsewhere are its own and stay. A repeat continues. Rejects with an ExchangeError.
 */
export async function deleteAccountKeys(
  { database, exchanges }: Pick<BrokerAccountDeps, 'database' | 'exchanges'>,
  closing: BrokerAccount,
  account: TradingAccount | undefined,
): Promise<readonly AccountContent[]> {
  const { accountId, exchangeCode, externalId } = closing;
  if (!isMirrored(closing.accountType))
    return account === undefined || !canLook(closing) ? [] : fetchContent(database, account);
  const broker = exchanges.find(exchangeCode)?.broker ?? null;
  if (broker === null || externalId === null) return [];
  const own = await database
    .selectFrom('exchange_key')
    .select('api_key')
    .where('exchange_account_id', '=', accountId)
    .where('state', '<>', 'revoked')
    .executeTakeFirst();
  const keys = await broker.listKeys(externalId);
  for (const key of keys) if (key !== own?.api_key) await broker.deleteKey(externalId, key);
  if (own === undefined || !keys.includes(own.api_key)) return [];
  const content = account === undefined ? [] : await fetchContent(database, account);
  if (content.length === 0) await broker.deleteKey(externalId, own.api_key);
  return content;
}

/** Asks the exchange what the account has now. */
async function fetchContent(database: Database, account: TradingAccount): Promise<readonly AccountContent[]> {
  const found = new Set<AccountContent>();
  if (account.isMirrored && (await hasBalance(database, account))) found.add('balance');
  for (const product of account.products) {
    const client = account.client(product);
    if ((await client.positions()).some(({ quantity }) => !isZero(quantity))) found.add('positions');
    if ((await client.openInstruments()).length > 0) found.add('orders');
  }
  return [...found];
}

async function hasBalance(database: Database, { wallets }: TradingAccount): Promise<boolean> {
  const canMove = await readCanMove(database);
  for (const wallet of wallets)
    if ([...(await wallet.wallet())].some(([asset, balance]) => canMove(asset, balance))) return true;
  return false;
}

/**
 * Ends the keys of an account: the one that the server used it with, and those of its broker. Returns the ids of those
 * whose applications were under review.
 */
export async function revokeAccountKeys(tx: Tx, accountId: string, at: number): Promise<readonly string[]> {
  const applying = await tx
    .selectFrom('broker_key')
    .select('id')
    .where('exchange_account_id', '=', accountId)
    .where('status', '=', 'applying')
    .forUpdate()
    .execute();
  await tx
    .updateTable('broker_key')
    .set({ status: 'deleted', ended_at: new Date(at), secret: null })
    .where('exchange_account_id', '=', accountId)
    .where('status', 'not in', ['deleted', 'expired', 'rejected'])
    .execute();
  await tx
    .updateTable('exchange_key')
    .set({ state: 'revoked' })
    .where('exchange_account_id', '=', accountId)
    .where('state', '<>', 'revoked')
    .execute();
  return applying.map(({ id }) => id);
}
