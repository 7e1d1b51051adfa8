import { randomUUID } from 'node:crypto';
import type { BrokerAccountMode, BrokerAccountType } from '@aldgate/domain/brokers/accounts.ts';
import { type NotNull, sql } from 'kysely';
import { audit } from '../../../kernel/audit.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database.ts';
import type { SecretBox } from '../../../kernel/secrets.ts';
import type { ExchangeBroker } from '../../exchanges/index.ts';
import { listBrokerKeys } from './brokerKeys.ts';
import { EXCHANGE_SECRET } from './tradingAccount.ts';

const NAME_MAX = 60;

export interface OpeningDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly broker: ExchangeBroker;
}

/** An account to open at the exchange: an institution's own, or a broker's additional one. */
export interface WantedAccount {
  readonly exchangeCode: string;
  readonly institutionId: string;
  readonly kind: 'own' | 'sub';
  /** Type of a broker's account; an institution's own is traded through the platform only. */
  readonly accountType?: BrokerAccountType;
  readonly accountMode?: BrokerAccountMode;
  /** Its unique tag at the exchange, by which it is found: letters and digits. */
  readonly tag: string;
  readonly name: string;
  readonly sortIndex: number;
}

export const ownAccount = (exchangeCode: string, institutionId: string, name: string): WantedAccount => ({
  exchangeCode,
  institutionId,
  kind: 'own',
  tag: institutionId.replaceAll('-', ''),
  name,
  sortIndex: 0,
});

interface OpenedAccount {
  readonly accountId: string;
  /** Its id at the exchange. */
  readonly externalId: string;
}

/**
 * Opens the account at the exchange unless it exists; a stored account without an id there gets it. Serialised per tag:
 * a concurrent call gets the account of the first. Rejects with an ExchangeError if the exchange does not open it.
 */
export async function openAccount(deps: OpeningDeps, wanted: WantedAccount): Promise<OpenedAccount> {
  const { database, broker, clock } = deps;
  return (
    (await findAccount(database, wanted)) ??
    (await oneAtATime(database, `account:${wanted.exchangeCode}:${wanted.tag}`, open))
  );

  async function open(tx: Tx): Promise<OpenedAccount> {
    const known = await findAccount(tx, wanted);
    if (known !== undefined) return known;
    const externalId = await broker.accountFor(wanted.tag);
    const tagged = await tagAccount(tx, wanted, externalId);
    if (tagged !== undefined) return tagged;
    const completed = await completeAccount(tx, wanted, externalId);
    if (completed !== undefined) {
      await auditOpening(tx, completed);
      return completed;
    }
    const accountId = randomUUID();
    await tx
      .insertInto('broker_account')
      .values({
        id: accountId,
        institution_id: wanted.institutionId,
        exchange_code: wanted.exchangeCode,
        tag: wanted.tag,
        external_id: externalId,
        kind: wanted.kind,
        name: wanted.name.slice(0, NAME_MAX),
        sort_index: wanted.sortIndex,
        ...(wanted.accountType !== undefined && { account_type: wanted.accountType }),
        ...(wanted.accountMode !== undefined && { account_mode: wanted.accountMode }),
        created_at: new Date(clock()),
      })
      .execute();
    await auditOpening(tx, { accountId, externalId });
    return { accountId, externalId };
  }

  async function auditOpening(tx: Tx, { accountId, externalId }: OpenedAccount): Promise<void> {
    await audit(tx, {
      at: clock(),
      actor: 'system',
      action: 'trading_account_opened',
      subject: `broker_account:${accountId}`,
      after: { institution: wanted.institutionId, exchange: wanted.exchangeCode, externalId, name: wanted.name },
    });
  }
}

/**
 * Creates the account's key if it has none, bound to the server's addresses where they are known.
 */
export async function openKey(
  deps: OpeningDeps & { readonly box: SecretBox },
  { accountId, externalId }: OpenedAccount,
): Promise<void> {
  const { database, broker, box, clock } = deps;
  if (await hasKey(database, accountId)) return;
  await oneAtATime(database, `key:${accountId}`, async (tx) => {
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
  { accountId, externalId }: OpenedAccount,
): Promise<void> {
  const listed = await broker.listKeys(externalId);
  const own = await tx
    .selectFrom('exchange_key')
    .select('api_key')
    .where('broker_account_id', '=', accountId)
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
      broker_account_id: accountId,
      api_key: key,
      secret: box.seal(Buffer.from(secret), EXCHANGE_SECRET, keyId),
      bound_ips: [...addresses],
      created_at: new Date(at),
    })
    .execute();
  return keyId;
}

function findAccount(
  database: Database | Tx,
  { exchangeCode, tag }: WantedAccount,
): Promise<OpenedAccount | undefined> {
  return database
    .selectFrom('broker_account')
    .select(['id as accountId', 'external_id as externalId'])
    .where('exchange_code', '=', exchangeCode)
    .where('tag', '=', tag)
    .where('external_id', 'is not', null)
    .$narrowType<{ externalId: NotNull }>()
    .executeTakeFirst();
}

/** Gives the tag to an account that is stored under another one; undefined if the account is not stored. */
function tagAccount(
  tx: Tx,
  { exchangeCode, tag }: WantedAccount,
  externalId: string,
): Promise<OpenedAccount | undefined> {
  return tx
    .updateTable('broker_account')
    .set({ tag })
    .where('exchange_code', '=', exchangeCode)
    .where('external_id', '=', externalId)
    .returning(['id as accountId', 'external_id as externalId'])
    .$narrowType<{ externalId: NotNull }>()
    .executeTakeFirst();
}

/** Stores the id of an account that was stored before it was opened; undefined without one. */
function completeAccount(
  tx: Tx,
  { exchangeCode, tag }: WantedAccount,
  externalId: string,
): Promise<OpenedAccount | undefined> {
  return tx
    .updateTable('broker_account')
    .set({ external_id: externalId })
    .where('exchange_code', '=', exchangeCode)
    .where('tag', '=', tag)
    .where('external_id', 'is', null)
    .returning(['id as accountId', 'external_id as externalId'])
    .$narrowType<{ externalId: NotNull }>()
    .executeTakeFirst();
}

async function hasKey(database: Database | Tx, accountId: string): Promise<boolean> {
  const row = await database
    .selectFrom('exchange_key')
    .select('id')
    .where('broker_account_id', '=', accountId)
    .where('state', '<>', 'revoked')
    .executeTakeFirst();
  return row !== undefined;
}

/** Openings in flight on this server, per database. */
const inFlight = new WeakMap<Database, Map<string, Promise<unknown>>>();

/**
 * Runs work under a lock of all servers. It holds one connection per name while the exchange answers; concurrent
 * calls with the name share the work, so a hanging exchange takes no further connections.
 */
export function oneAtATime<Result>(
  database: Database,
  name: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const here = inFlight.get(database) ?? new Map<string, Promise<unknown>>();
  inFlight.set(database, here);
  const known = here.get(name);
  if (known !== undefined) return known as Promise<Result>;
  const begun = locked(database, name, work).finally(() => here.delete(name));
  here.set(name, begun);
  return begun;
}

function locked<Result>(database: Database, name: string, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return inTransaction(database, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`trading:${name}`}, 0))`.execute(tx);
    return work(tx);
  });
}
