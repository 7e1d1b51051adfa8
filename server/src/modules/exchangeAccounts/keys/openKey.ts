import { randomUUID } from 'node:crypto';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { SecretBox } from '../../../kernel/secrets/secrets.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { ExchangeBroker } from '../../exchanges/index.ts';
import { lockName, oneAtATime } from '../locks/oneAtATime.ts';
import { listBrokerKeys } from './brokerKeyRows.ts';

export const EXCHANGE_SECRET = 'exchange-key-secret';

interface OpeningDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly broker: ExchangeBroker;
}

/** An account's id here and at its exchange. */
interface KeptAccount {
  readonly accountId: string;
  readonly externalId: string;
}

const keyLock = (accountId: string): string => `key:${accountId}`;

/** Serialises what makes and deletes keys of an account, on all servers, until the transaction ends. */
export const lockKeys = (tx: Tx, accountId: string): Promise<void> => lockName(tx, keyLock(accountId));

/**
 * Creates the account's key if it has none, bound to the server's addresses where they are known.
 */
export async function openKey(
  { database, broker, box, clock }: OpeningDeps,
  { accountId, externalId }: KeptAccount,
): Promise<void> {
  if (await hasKey(database, accountId)) return;
  await oneAtATime(database, keyLock(accountId), async (tx) => {
    if (await hasKey(tx, accountId)) return;
    await deleteLostKeys(tx, broker, { accountId, externalId });
    const addresses = broker.serverAddresses;
    const made = await broker.createKey(externalId, { mayTrade: true, addresses });
    const keyId = await storeKey(tx, box, { accountId, addresses, ...made }, clock());
    await audit(tx, {
      at: clock(),
      actor: 'system',
      action: 'exchange_key_created',
      subject: `exchange_key:${keyId}`,
      after: { account: accountId, permissions: ['read', 'futures'] },
    });
  });
}

/**
 * Deletes the keys of an account that nobody can use: the answer that had their secret was lost. Keys that the server
 * or the broker uses stay. Call it under the lock of the account's keys.
 */
export async function deleteLostKeys(
  tx: Tx,
  broker: ExchangeBroker,
  { accountId, externalId }: KeptAccount,
): Promise<void> {
  const listed = await broker.listKeys(externalId);
  const own = await tx
    .selectFrom('exchange_key')
    .select('api_key')
    .where('exchange_account_id', '=', accountId)
    .where('state', '<>', 'revoked')
    .execute();
  const known = new Set([...own.map((row) => row.api_key), ...(await listBrokerKeys(tx, listed))]);
  for (const key of listed) if (!known.has(key)) await broker.deleteKey(externalId, key);
}

/** Stores the key that the server uses an account with, its secret sealed. Returns its id. */
export async function storeKey(
  tx: Tx,
  box: SecretBox,
  {
    accountId,
    key,
    secret,
    addresses = [],
  }: {
    readonly accountId: string;
    readonly key: string;
    readonly secret: string;
    readonly addresses?: readonly string[];
  },
  at: number,
): Promise<string> {
  const keyId = randomUUID();
  await tx
    .insertInto('exchange_key')
    .values({
      id: keyId,
      exchange_account_id: accountId,
      api_key: key,
      secret: box.seal(Buffer.from(secret), EXCHANGE_SECRET, keyId),
      bound_ips: [...addresses],
      created_at: new Date(at),
    })
    .execute();
  return keyId;
}

async function hasKey(database: Database | Tx, accountId: string): Promise<boolean> {
  const row = await database
    .selectFrom('exchange_key')
    .select('id')
    .where('exchange_account_id', '=', accountId)
    .where('state', '<>', 'revoked')
    .executeTakeFirst();
  return row !== undefined;
}
