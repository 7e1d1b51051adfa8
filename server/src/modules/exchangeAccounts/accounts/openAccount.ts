import { randomUUID } from 'node:crypto';
import type { BrokerAccountMode, BrokerAccountType } from '@aldgate/domain/brokers/accounts.ts';
import type { NotNull } from 'kysely';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { ExchangeBroker } from '../../exchanges/index.ts';
import { oneAtATime } from '../locks/oneAtATime.ts';

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

/** The row of an account that is stored for the first time. */
export const accountRow = (wanted: WantedAccount, at: number) => ({
  institution_id: wanted.institutionId,
  exchange_code: wanted.exchangeCode,
  tag: wanted.tag,
  kind: wanted.kind,
  name: wanted.name.slice(0, NAME_MAX),
  sort_index: wanted.sortIndex,
  ...(wanted.accountType !== undefined && { account_type: wanted.accountType }),
  ...(wanted.accountMode !== undefined && { account_mode: wanted.accountMode }),
  created_at: new Date(at),
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
    const isOwn = wanted.kind === 'own';
    const { id: accountId } = await tx
      .insertInto('exchange_account')
      .values({ ...accountRow(wanted, clock()), id: randomUUID(), external_id: externalId })
      .onConflict((conflict) =>
        // A row that was stored before: a broker's becomes active once its key is proved.
        conflict
          .columns(['exchange_code', 'tag'])
          .doUpdateSet({ external_id: externalId, ...(isOwn && { state: 'active' as const }) }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
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

function findAccount(
  database: Database | Tx,
  { exchangeCode, tag }: WantedAccount,
): Promise<OpenedAccount | undefined> {
  return database
    .selectFrom('exchange_account')
    .select(['id as accountId', 'external_id as externalId'])
    .where('exchange_code', '=', exchangeCode)
    .where('tag', '=', tag)
    .where('external_id', 'is not', null)
    .$narrowType<{ externalId: NotNull }>()
    .executeTakeFirst();
}

/** Whether the account of a tag was opened and is closed, or is being closed. */
export async function wasClosed(
  database: Database,
  { exchangeCode, tag }: Pick<WantedAccount, 'exchangeCode' | 'tag'>,
): Promise<boolean> {
  const closed = await database
    .selectFrom('exchange_account')
    .select('id')
    .where('exchange_code', '=', exchangeCode)
    .where('tag', '=', tag)
    .where('state', 'in', ['closing', 'closed'])
    .executeTakeFirst();
  return closed !== undefined;
}

/** Gives the tag to an account that is stored under another one; undefined if the account is not stored. */
function tagAccount(
  tx: Tx,
  { exchangeCode, tag }: WantedAccount,
  externalId: string,
): Promise<OpenedAccount | undefined> {
  return tx
    .updateTable('exchange_account')
    .set({ tag })
    .where('exchange_code', '=', exchangeCode)
    .where('external_id', '=', externalId)
    .returning(['id as accountId', 'external_id as externalId'])
    .$narrowType<{ externalId: NotNull }>()
    .executeTakeFirst();
}
