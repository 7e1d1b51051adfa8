import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { ExchangeKey, Exchanges, KeyTerms } from '../../exchanges/index.ts';
import { deleteLostKeys } from './openKey.ts';

/** An account's id here and at its exchange, and its project. */
export interface KeyAccount {
  readonly accountId: string;
  readonly exchangeCode: string;
  readonly externalId: string;
  readonly projectNo: string | null;
}

/** The account of a key at its exchange. Throws notFound for one that is not opened there. */
export async function findKeyAccount(database: Database | Tx, accountId: string): Promise<KeyAccount> {
  const row = await database
    .selectFrom('exchange_account')
    .select(['id as accountId', 'exchange_code as exchangeCode', 'external_id as externalId'])
    .select('project_no as projectNo')
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (row === undefined || row.externalId === null) throw new ApiError('notFound');
  return { ...row, externalId: row.externalId };
}

function brokerAt(exchanges: Exchanges, exchangeCode: string) {
  const broker = exchanges.find(exchangeCode)?.broker ?? null;
  if (broker === null) throw new ApiError('tradingUnavailable');
  return broker;
}

/**
 * BR-07: makes a key of an account at its exchange, after one of an earlier try whose secret was lost is deleted. Call
 * it under `lockKeys`, and store the key in the same transaction. Rejects with an ExchangeError.
 */
export async function makeKey(
  tx: Tx,
  exchanges: Exchanges,
  account: KeyAccount,
  terms: KeyTerms,
): Promise<ExchangeKey> {
  const broker = brokerAt(exchanges, account.exchangeCode);
  await deleteLostKeys(tx, broker, account);
  return broker.createKey(account.externalId, terms);
}

/** Changes what a key may do, and from where. Rejects with an ExchangeError. */
export const changeKey = (exchanges: Exchanges, account: KeyAccount, key: string, terms: KeyTerms): Promise<void> =>
  brokerAt(exchanges, account.exchangeCode).changeKey(account.externalId, key, terms);

/** Whether a key may trade at its exchange; null if there is no such key. Rejects with an ExchangeError. */
export const readKeyTrading = (exchanges: Exchanges, account: KeyAccount, key: string): Promise<boolean | null> =>
  brokerAt(exchanges, account.exchangeCode).mayTrade(account.externalId, key);

/** Deletes a key; one that is gone is no error. Rejects with an ExchangeError. */
export async function deleteKey(exchanges: Exchanges, account: KeyAccount, key: string): Promise<void> {
  const broker = brokerAt(exchanges, account.exchangeCode);
  const listed = await broker.listKeys(account.externalId);
  if (listed.includes(key)) await broker.deleteKey(account.externalId, key);
}
