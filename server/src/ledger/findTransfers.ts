import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../kernel/database/database.ts';

/** Conditions of a search for transfers; all given fields must match. */
export interface TransferQuery {
  /** An owner of accounts, or the type of a platform account: treasury, clearing, fees, suspense, grants. */
  readonly owner?: string | undefined;
  readonly asset?: string | undefined;
  readonly flow?: string | undefined;
  readonly key?: string | undefined;
}

/** Start of a part of the list, and its direction. The id is left out; null is the list's end. */
export interface TransferRange {
  readonly id: string | null;
  readonly to: 'older' | 'newer';
}

export interface FoundTransfer {
  readonly id: string;
  readonly key: string;
  readonly flow: string;
  readonly reference: string;
  readonly posted_at: Date;
  readonly account_ids: readonly string[];
}

export interface FoundTransfers {
  readonly rows: readonly FoundTransfer[];
  /** The last id that was searched, if the search ended before it had `limit` rows or the whole list. */
  readonly searchedTo: string | null;
}

/** Entries that one search reads where the flow, or the asset of no owner, selects among them. */
const SEARCHED_MAX = 10_000;
/** Entries that a search for counting reads there. */
const COUNTED_SEARCH_MAX = 250;
/** An owner with many accounts has at least so many of its newest transfers searched. */
const SEARCHED_MIN = 500;
/** More accounts than these are not merged: the transfers are walked instead. */
const MERGED_ACCOUNTS_MAX = 200;

const COLUMNS = sql`t.id::text, t.key, t.flow, t.reference, t.posted_at, t.account_ids::text[]`;

/**
 * Transfers in the order of their ids, newest or oldest first. An owner's are the merge of its accounts' entries. What
 * is read depends on the limit and the owner's number of accounts, and not on the length of the journal. A flow has its
 * index, but an owner's transfers of a flow are searched for: that ends after some `searchedMax` entries and continues
 * from `searchedTo`.
 */
export async function findTransfers(
  database: Database | Tx,
  query: TransferQuery,
  range: TransferRange,
  { skip = 0, limit }: { readonly skip?: number; readonly limit: number },
  searchedMax = SEARCHED_MAX,
): Promise<FoundTransfers> {
  const accounts = await selectAccounts(database, query);
  if (query.key) return { rows: (await findByKey(database, query, accounts, range)).slice(skip), searchedTo: null };
  if (accounts?.length === 0) return { rows: [], searchedTo: null };
  const { candidates, conditions, searched } = planSearch(query, accounts, range, searchedMax);
  const size = conditions.length === 0 ? skip + limit : Math.max(searched, skip + limit);
  const order = orderOf(range);
  // If every candidate matches, skipped ones are not joined.
  const [skipped, left] = conditions.length === 0 ? [skip, 0] : [0, skip];
  const { rows } = await sql<FoundTransfer & { horizon: string | null }>`
    with candidate as materialized (${candidates(size)} order by id ${order} limit ${size}),
    found as (
      select ${COLUMNS}, t.id as number
      from (select id from candidate order by id ${order} offset ${skipped}) c join ledger_transfer t on t.id = c.id
      where ${sql.join([sql`true`, ...conditions], sql` and `)} order by t.id ${order} limit ${limit} offset ${left}
    ),
    -- Null where the candidates are all that there are.
    horizon as (
      select case when count(*) = ${size} then ${range.to === 'older' ? sql`min(id)` : sql`max(id)`} end::text as horizon
      from candidate
    )
    select f.*, h.horizon from horizon h left join found f on true order by f.number ${order}
  `.execute(database);
  const found = rows.filter(({ id }) => id !== null);
  const isShort = conditions.length > 0 && found.length < limit;
  return { rows: found, searchedTo: isShort ? (rows[0]?.horizon ?? null) : null };
}

/**
 * The number of transfers of a search, up to a maximum; capped also where counting ended before the list did. An
 * owner's or an asset's are counted account by account, by twice as many entries at most.
 */
export async function countTransfers(
  database: Database | Tx,
  query: TransferQuery,
  max: number,
): Promise<{ readonly total: number; readonly isCapped: boolean }> {
  const range = { id: null, to: 'older' } as const;
  const accounts = await selectAccounts(database, query);
  if (query.key) return { total: (await findByKey(database, query, accounts, range)).length, isCapped: false };
  if (accounts?.length === 0) return { total: 0, isCapped: false };
  const { isMerged, candidates, conditions, searched } = planSearch(query, accounts, range, COUNTED_SEARCH_MAX);
  const size = conditions.length > 0 ? searched : isMerged ? 2 * (max + 1) : max + 1;
  const candidate =
    isMerged && conditions.length === 0
      ? readEntries(accounts ?? [], size)
      : sql`${candidates(size)} order by id desc limit ${size}`;
  const { rows } = await sql<{ found: number; searched: number }>`
    with candidate as materialized (${candidate})
    select (select count(*) from candidate)::int as searched, (
      select count(distinct c.id) from candidate c ${
        conditions.length === 0
          ? sql``
          : sql`join ledger_transfer t on t.id = c.id where ${sql.join(conditions, sql` and `)}`
      }
    )::int as found
  `.execute(database);
  const { found, searched: read } = rows[0] ?? { found: 0, searched: 0 };
  return { total: Math.min(found, max), isCapped: found > max || read === size };
}

interface Search {
  /** Whether the entries of accounts are merged; else the transfers are walked. */
  readonly isMerged: boolean;
  readonly candidates: Candidates;
  /** Conditions that not every candidate meets. */
  readonly conditions: readonly RawBuilder<unknown>[];
  /** The candidates that are read where there are conditions. */
  readonly searched: number;
}

function planSearch(
  { owner, asset, flow }: TransferQuery,
  accounts: readonly string[] | null,
  range: TransferRange,
  searchedMax: number,
): Search {
  const isMerged = accounts !== null && (Boolean(owner) || accounts.length <= MERGED_ACCOUNTS_MAX);
  const conditions = [];
  if (isMerged && flow) conditions.push(sql`t.flow = ${flow}`);
  if (!isMerged && asset) conditions.push(hasAsset(asset));
  const each = Math.ceil(searchedMax / (isMerged ? accounts.length : 1));
  return {
    isMerged,
    candidates: isMerged ? mergeEntries(accounts, range) : walkTransfers(range, flow),
    conditions,
    searched: Math.max(each, Math.min(searchedMax, SEARCHED_MIN)),
  };
}

/** The legs of transfers, each found by its account and transfer. */
export async function findLegs(
  database: Database | Tx,
  transfers: readonly Pick<FoundTransfer, 'id'>[],
): Promise<{ transfer_id: string; owner: string; type: string; asset: string; amount: string }[]> {
  if (transfers.length === 0) return [];
  const { rows } = await sql<{ transfer_id: string; owner: string; type: string; asset: string; amount: string }>`
    select e.transfer_id::text, a.owner, a.type, a.asset, e.amount
    from ledger_transfer t
    cross join unnest(t.account_ids) as named (account_id)
    join ledger_entry e on e.account_id = named.account_id and e.transfer_id = t.id
    join ledger_account a on a.id = e.account_id
    where t.id = any(${transfers.map(({ id }) => id)}::bigint[])
    order by e.transfer_id, a.asset, e.amount, a.id
  `.execute(database);
  return rows;
}

/** The condition of an owner's accounts, or of the platform's of a type. */
export const ownedBy = (owner: string): RawBuilder<boolean> =>
  sql<boolean>`(a.owner = ${owner} or (a.owner = 'platform' and a.type = ${owner}))`;

/** The accounts of an owner, an asset or both; null without either. */
async function selectAccounts(database: Database | Tx, { owner, asset }: TransferQuery): Promise<string[] | null> {
  if (!owner && !asset) return null;
  const { rows } = await sql<{ id: string }>`
    select a.id::text from ledger_account a
    where ${owner ? ownedBy(owner) : sql`true`} and ${asset ? sql`a.asset = ${asset}` : sql`true`}
    ${owner ? sql`` : sql`limit ${MERGED_ACCOUNTS_MAX + 1}`}
  `.execute(database);
  return rows.map(({ id }) => id);
}

async function findByKey(
  database: Database | Tx,
  { key, flow, asset, owner }: TransferQuery,
  accounts: readonly string[] | null,
  { id, to }: TransferRange,
): Promise<FoundTransfer[]> {
  const conditions = [sql`t.key = ${key}`];
  if (flow) conditions.push(sql`t.flow = ${flow}`);
  if (owner) conditions.push(sql`t.account_ids && ${[...(accounts ?? [])]}::bigint[]`);
  else if (asset) conditions.push(hasAsset(asset));
  if (id !== null) conditions.push(to === 'older' ? sql`t.id < ${id}` : sql`t.id > ${id}`);
  const { rows } = await sql<FoundTransfer>`
    select ${COLUMNS} from ledger_transfer t where ${sql.join(conditions, sql` and `)}
  `.execute(database);
  return rows;
}

const orderOf = ({ to }: TransferRange) => (to === 'older' ? sql`desc` : sql`asc`);

const hasAsset = (asset: string) =>
  sql`exists (select from ledger_account a where a.id = any(t.account_ids) and a.asset = ${asset})`;

type Candidates = (size: number) => RawBuilder<unknown>;

/** Each account's entries are in the order of their transfers, so the first ones of all are among the first of each. */
function mergeEntries(accounts: readonly string[], range: TransferRange): Candidates {
  const { id, to } = range;
  const beyond = id === null ? sql`true` : to === 'older' ? sql`e.transfer_id < ${id}` : sql`e.transfer_id > ${id}`;
  return (size) => sql`
    select distinct entry.transfer_id as id from unnest(${[...accounts]}::bigint[]) as account (id), lateral (
      select e.transfer_id from ledger_entry e where e.account_id = account.id and ${beyond}
      order by e.transfer_id ${orderOf(range)} limit ${size}
    ) entry`;
}

/** Entries of accounts, in no order. */
const readEntries = (accounts: readonly string[], size: number): RawBuilder<unknown> => sql`
  select entry.transfer_id as id from unnest(${[...accounts]}::bigint[]) as account (id), lateral (
    select e.transfer_id from ledger_entry e where e.account_id = account.id limit ${size}
  ) entry limit ${size}`;

/** All transfers, or those of a flow. */
function walkTransfers(range: TransferRange, flow: string | undefined): Candidates {
  const { id, to } = range;
  const beyond = id === null ? sql`true` : to === 'older' ? sql`w.id < ${id}` : sql`w.id > ${id}`;
  return () => sql`select w.id from ledger_transfer w where ${beyond} and ${flow ? sql`w.flow = ${flow}` : sql`true`}`;
}
