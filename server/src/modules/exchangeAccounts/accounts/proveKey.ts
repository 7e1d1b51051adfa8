import { ExchangeError } from '@aldgate/exchange';
import { mayMoveMoney } from '@aldgate/exchange/products/keyRights.ts';
import { isAuthRejected } from '@aldgate/exchange/signed/signedRest.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Exchange, ExchangeKey, InspectedKey } from '../../exchanges/index.ts';
import { listBrokerKeys } from '../keys/brokerKeyRows.ts';

const refused = (reason: 'unreadable' | 'permission' | 'duplicate') => new ApiError('keyRefused', { reason });

/**
 * Asks the exchange what a key may do and whose it is. Throws keyRefused where the exchange does not accept the key or
 * it may not read ('unreadable'), or where it could take money out of the account ('permission'), and
 * exchangeUnavailable without an answer.
 */
export async function proveKey(exchange: Exchange, key: ExchangeKey): Promise<InspectedKey> {
  const inspected = await inspect(exchange, key);
  if (!inspected.rights.enableReading) throw refused('unreadable');
  if (mayMoveMoney(inspected.rights)) throw refused('permission');
  return inspected;
}

async function inspect(exchange: Exchange, key: ExchangeKey): Promise<InspectedKey> {
  try {
    return await exchange.inspectKey(key);
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    throw isAuthRejected(error) ? refused('unreadable') : new ApiError('exchangeUnavailable');
  }
}

/** Throws keyRefused where the platform knows the account or the key already, also another broker's. */
export async function assertNewAccount(
  database: Database | Tx,
  exchangeCode: string,
  { externalId, key }: { readonly externalId: string; readonly key: string },
): Promise<void> {
  const account = await database
    .selectFrom('exchange_account')
    .select('id')
    .where('exchange_code', '=', exchangeCode)
    .where('external_id', '=', externalId)
    .where('state', 'not in', ['closed', 'rejected'])
    .executeTakeFirst();
  if (account !== undefined || (await isKnownKey(database, exchangeCode, key))) throw refused('duplicate');
}

/** Whether an account of the platform has the key, by which the server uses it or its broker does. */
export async function isKnownKey(database: Database | Tx, exchangeCode: string, key: string): Promise<boolean> {
  const row = await database
    .selectFrom('exchange_key as k')
    .innerJoin('exchange_account as a', 'a.id', 'k.exchange_account_id')
    .select('k.id')
    .where('a.exchange_code', '=', exchangeCode)
    .where('k.api_key', '=', key)
    .where('k.state', '<>', 'revoked')
    .executeTakeFirst();
  return row !== undefined || (await listBrokerKeys(database, [key])).length > 0;
}
