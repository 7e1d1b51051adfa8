import type { BrokerAccountMode, BrokerAccountState, BrokerAccountType } from '@aldgate/domain/brokers/accounts.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { column } from '../../../kernel/lists/keyset.ts';
import { type ListSource, listSource } from '../../../kernel/lists/listSource.ts';

/** A broker's account with the state of the key that the server uses it with. */
export interface BrokerAccount {
  readonly accountId: string;
  readonly institutionId: string;
  readonly exchangeCode: string;
  /** The account's id at the exchange; null until it is opened. */
  readonly externalId: string | null;
  readonly name: string;
  readonly loginName: string;
  readonly accountType: BrokerAccountType;
  readonly accountMode: BrokerAccountMode;
  readonly state: BrokerAccountState;
  readonly reason: string | null;
  readonly sortIndex: number;
  readonly createdAt: Date;
  /** The digest of the request that added it. */
  readonly requestDigest: string;
  /** Null until it is closed. */
  readonly closedAt: Date | null;
  /** Null of an account in no project, as the time since when it is in one. */
  readonly projectNo: string | null;
  readonly projectSince: Date | null;
  /** Null without a key. */
  readonly keyId: string | null;
  readonly keyState: 'active' | 'rejected' | null;
}

export interface BrokerAccountFilter {
  readonly accountId?: string | undefined;
  readonly exchangeCode?: string | undefined;
  readonly accountType?: BrokerAccountType | undefined;
  readonly state?: BrokerAccountState | undefined;
  /** A part of the name, in any case. */
  readonly name?: string | undefined;
  /** From this time (epoch ms) to that one, without it. */
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  readonly isOpen?: boolean | undefined;
  readonly projectNo?: string | undefined;
  /** Accounts in no project. */
  readonly isFree?: boolean | undefined;
}

/** States of accounts that are not used any more, or never were. */
const ENDED = ['closed', 'rejected'] as const;

/** The accounts that a broker added, not the one that every institution has. */
function selectMatching(database: Database | Tx, institutionId: string, filter: BrokerAccountFilter) {
  const { accountId, exchangeCode, accountType, state, name, startTime, endTime, isOpen, projectNo, isFree } = filter;
  let matching = database
    .selectFrom('exchange_account as a')
    .where('a.institution_id', '=', institutionId)
    .where('a.kind', '=', sql.lit('sub'));
  if (accountId !== undefined) matching = matching.where('a.id', '=', accountId);
  if (exchangeCode !== undefined) matching = matching.where('a.exchange_code', '=', exchangeCode);
  if (accountType !== undefined) matching = matching.where('a.account_type', '=', accountType);
  if (state !== undefined) matching = matching.where('a.state', '=', state);
  if (name !== undefined) matching = matching.where(sql<boolean>`strpos(lower(a.name), lower(${name})) > 0`);
  if (startTime !== undefined) matching = matching.where('a.created_at', '>=', new Date(startTime));
  if (endTime !== undefined) matching = matching.where('a.created_at', '<', new Date(endTime));
  if (projectNo !== undefined) matching = matching.where('a.project_no', '=', projectNo);
  if (isFree === true) matching = matching.where('a.project_no', 'is', null);
  if (isOpen === true) matching = matching.where('a.state', 'not in', ENDED);
  return matching;
}

type Matching = ReturnType<typeof selectMatching>;

const selectAccount = (matching: Matching) =>
  matching
    .leftJoin('exchange_key as k', (join) =>
      join.onRef('k.exchange_account_id', '=', 'a.id').on('k.state', '<>', sql.lit('revoked')),
    )
    .select(['a.id as accountId', 'a.institution_id as institutionId', 'a.exchange_code as exchangeCode'])
    .select(['a.external_id as externalId', 'a.name', 'a.login_name as loginName', 'a.account_type as accountType'])
    .select(['a.account_mode as accountMode', 'a.state', 'a.state_reason as reason', 'a.sort_index as sortIndex'])
    .select(['a.created_at as createdAt', 'a.closed_at as closedAt', 'k.id as keyId'])
    .select(['a.request_digest as requestDigest', 'a.project_no as projectNo', 'a.project_since as projectSince'])
    .select(sql<'active' | 'rejected' | null>`k.state`.as('keyState'));

/** A broker's accounts as a list in display order. */
export function brokerAccountSource(
  database: Database,
  institutionId: string,
  filter: BrokerAccountFilter,
): ListSource<BrokerAccount> {
  return listSource({
    database,
    scope: ['brokerAccount', institutionId, filter],
    order: [column('a.sort_index', 'bigint'), column('a.created_at', 'time'), column('a.id', 'uuid')],
    matching: selectMatching(database, institutionId, filter),
    select: selectAccount,
  });
}

/** A broker's accounts in display order. */
export function listBrokerAccounts(
  database: Database | Tx,
  institutionId: string,
  filter: BrokerAccountFilter = {},
): Promise<BrokerAccount[]> {
  return selectAccount(selectMatching(database, institutionId, filter))
    .orderBy('a.sort_index')
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute();
}

export const findBrokerAccount = async (
  database: Database | Tx,
  institutionId: string,
  accountId: string,
): Promise<BrokerAccount | undefined> => (await listBrokerAccounts(database, institutionId, { accountId }))[0];

/** Any broker's account, which exists. */
export async function requireBrokerAccount(database: Database | Tx, accountId: string): Promise<BrokerAccount> {
  const { institution_id: institutionId } = await database
    .selectFrom('exchange_account')
    .select('institution_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const account = await findBrokerAccount(database, institutionId, accountId);
  if (account === undefined) throw new Error(`${accountId} is an institution’s own account`);
  return account;
}

/** How many accounts a broker has, without those that ended. */
export async function countBrokerAccounts(database: Database | Tx, institutionId: string): Promise<number> {
  const { count } = await selectMatching(database, institutionId, { isOpen: true })
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The ids of the institutions that have accounts which did not end. */
export async function listAccountHolders(database: Database | Tx): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('exchange_account')
    .select('institution_id')
    .distinct()
    .where('kind', '=', sql.lit('sub'))
    .where('state', 'not in', ENDED)
    .execute();
  return rows.map(({ institution_id }) => institution_id);
}

/** How many accounts each project has, by its number; one without accounts is left out. */
export async function countProjectAccounts(
  database: Database | Tx,
  projectNos: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (projectNos.length === 0) return new Map();
  const rows = await database
    .selectFrom('exchange_account')
    .select(['project_no', sql<number>`count(*)::int`.as('count')])
    .where('project_no', 'in', projectNos)
    .groupBy('project_no')
    .execute();
  return new Map(rows.map(({ project_no, count }) => [project_no ?? '', count]));
}

/** The accounts that wait to be opened or verified, or to be closed, since before a time (epoch ms). */
export async function listWaitingAccounts(
  database: Database,
  states: readonly BrokerAccountState[],
  before: number,
): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('exchange_account')
    .select('id')
    .where('state', 'in', states)
    .where('created_at', '<', new Date(before))
    .orderBy('created_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** An account of a project. */
export interface ProjectAccount {
  readonly accountId: string;
  readonly projectNo: string;
  readonly state: BrokerAccountState;
  /** Null without a key. */
  readonly keyId: string | null;
}

/** The accounts of projects, in display order. */
export async function listProjectAccounts(
  database: Database | Tx,
  projectNos: readonly string[],
): Promise<readonly ProjectAccount[]> {
  if (projectNos.length === 0) return [];
  return database
    .selectFrom('exchange_account as a')
    .leftJoin('exchange_key as k', (join) =>
      join.onRef('k.exchange_account_id', '=', 'a.id').on('k.state', '<>', sql.lit('revoked')),
    )
    .select(['a.id as accountId', 'a.state', 'k.id as keyId'])
    .select(sql<string>`a.project_no`.as('projectNo'))
    .where('a.project_no', 'in', projectNos)
    .where('a.state', 'not in', ENDED)
    .orderBy('a.sort_index')
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute();
}
