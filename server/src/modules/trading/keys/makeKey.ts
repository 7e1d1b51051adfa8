import { sql } from 'kysely';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database.ts';
import type { ExchangeKey, Exchanges, KeyTerms } from '../../exchanges/index.ts';
import { deleteLostKeys } from '../accounts/openAccount.ts';

/** An account's id here and at its exchange. */
export interface KeyAccount {
  readonly accountId: string;
  readonly exchangeCode: string;
  readonly externalId: string;
}

/** Serialises what makes and deletes keys of an account, on all servers, until the transaction ends. */
export async function lockKeys(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`trading:key:${accountId}`}, 0))`.execute(tx);
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

/** Deletes a key; one that is gone is no error. Rejects with an ExchangeError. */
export async function deleteKey(exchanges: Exchanges, account: KeyAccount, key: string): Promise<void> {
  const broker = brokerAt(exchanges, account.exchangeCode);
  const listed = await broker.listKeys(account.externalId);
  if (listed.includes(key)) await broker.deleteKey(account.externalId, key);
}
