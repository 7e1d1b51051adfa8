import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../kernel/database/database.ts';
import type { Checkpoint } from './checkpoint.ts';
import { type Difference, orphanEntry } from './difference.ts';

/** An account as far as it is read. */
export interface WalkedAccount {
  readonly account_id: string;
  readonly name: string;
  readonly asset: string | null;
  readonly sequence: string;
  readonly transfer_id: string;
  readonly balance: string;
  /** Digest of all entries from the account's first one. */
  readonly digest: string;
  /** Digest of the entries up to the compared checkpoint, with the balance there. */
  readonly compared_digest: string;
  readonly compared_balance: string | null;
}

interface Part {
  readonly entries: number;
  /** The accounts that this part has read to their end. */
  readonly ended: readonly WalkedAccount[];
  readonly differences: readonly Difference[];
}

interface Walk {
  /** Only entries after this checkpoint are read; null reads all. */
  readonly base: Checkpoint | null;
  /** The checkpoint whose digests are compared. */
  readonly compared: Checkpoint | null;
  readonly seed: string;
  readonly weightSeed: string;
  readonly part: number;
}

/** A range of account ids whose newest entries are looked for by one statement. */
const ACCOUNTS = 20_000;

/**
 * Sums over all entries that need no search for a transfer's legs in other accounts. Both say the right thing but for a
 * chance of less than 1 in 10^15, because the seed is random.
 */
export class JournalSums {
  /** By asset, the amounts multiplied by a weight of their transfer: zero where each transfer's legs add up to zero. */
  readonly #weighed = new Map<string, string>();
  /** The pairs of transfer and account: equal to those that the transfers name. */
  nameHash = 0n;
  entries = 0;

  add({ asset, weighed, name_hash, entries }: PartAccount): void {
    const key = asset ?? '';
    this.#weighed.set(key, toDecimalString(decimal(this.#weighed.get(key) ?? '0').plus(weighed)));
    this.nameHash ^= BigInt(name_hash);
    this.entries += Number(entries);
  }

  get isBalanced(): boolean {
    return [...this.#weighed.values()].every((sum) => sum === '0');
  }
}

/**
 * Reads entries in the order of the primary key, in parts, and adds them to `sums`. An entry's sequence
 * and balance must follow from the one before it.
 */
export async function* walkEntries(tx: Tx, walk: Walk, sums: JournalSums): AsyncGenerator<Part> {
  for (const range of walk.base === null ? [0] : await accountRanges(tx)) {
    let last: PartAccount | undefined;
    for (;;) {
      const accounts: PartAccount[] = await readPart(tx, walk, range, last);
      for (const account of accounts) sums.add(account);
      const entries = accounts.reduce((sum, account) => sum + Number(account.entries), 0);
      const isEnd = entries < walk.part;
      const open = last !== undefined && last.account_id !== accounts[0]?.account_id ? [last] : [];
      yield {
        entries,
        ended: [...open, ...(isEnd ? accounts : accounts.slice(0, -1))],
        differences: accounts.flatMap(describeBroken),
      };
      if (isEnd) break;
      last = accounts.at(-1);
    }
  }
}

async function accountRanges(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0)::float8 as last from ledger_account`.execute(
    tx,
  );
  return Array.from({ length: Math.ceil(((rows[0]?.last ?? 0) + 1) / ACCOUNTS) }, (_, index) => index * ACCOUNTS);
}

interface Broken {
  readonly sequence: string;
  readonly expected: string;
  readonly balance: string;
  readonly sum: string;
  readonly transfer_id: string;
  readonly is_named: boolean;
}

interface PartAccount extends WalkedAccount {
  readonly entries: string;
  readonly weighed: string;
  readonly name_hash: string;
  readonly has_account: boolean;
  /** The lowest balance, if the account may not have it. */
  readonly negative: string | null;
  readonly broken: readonly Broken[] | null;
}

async function readPart(
  tx: Tx,
  { base, compared, seed, weightSeed, part }: Walk,
  range: number,
  last: PartAccount | undefined,
): Promise<PartAccount[]> {
  const entries = base === null ? allEntries(part, last) : newEntries(base, part, range, last);
  const comparing = compared === null ? sql`null::bigint` : sql`c.sequence`;
  const comparison =
    compared === null
      ? sql``
      : sql`left join ledger_checkpoint_account c on c.account_id = e.account_id and c.checkpoint_id <= ${compared.id}`;
  const { rows } = await sql<PartAccount>`
    with step as (
      select e.*, ${comparing} as compared_sequence,
        coalesce(lag(e.sequence) over w, e.start_sequence) + 1 as expected,
        coalesce(lag(e.balance) over w, e.start_balance) + e.amount as sum,
        lead(e.transfer_id) over w is null as is_last,
        -- Of all entries it is their sum that is compared. A scalar subquery stays a look-up by key: exists may become a
        -- join that reads the whole table for each part.
        ${
          base === null
            ? sql`true`
            : sql`coalesce((
                select e.account_id = any(t.account_ids) from ledger_transfer t where t.id = e.transfer_id
              ), false)`
        } as is_named,
        hashint8extended(e.account_id, hashint8extended(e.sequence, hashint8extended(e.transfer_id,
          hash_numeric_extended(e.amount, hash_numeric_extended(e.balance, ${seed}::bigint))))) as hash
      from (${entries}) e ${comparison}
      window w as (partition by e.account_id order by e.transfer_id)
    ), account as (
      select account_id, count(*) as entries,
        max(sequence) filter (where is_last) as sequence, max(transfer_id) as transfer_id,
        max(balance) filter (where is_last) as balance, min(balance) as low,
        bit_xor(hash) # min(start_digest) as digest,
        coalesce(bit_xor(hash) filter (where sequence <= compared_sequence), 0) # min(start_compared) as compared_digest,
        max(balance) filter (where sequence = compared_sequence) as compared_balance,
        sum(amount * hashint8extended(transfer_id, ${weightSeed}::bigint)) as weighed,
        bit_xor(hashint8extended(account_id, hashint8extended(transfer_id, ${weightSeed}::bigint))) as name_hash,
        (array_agg(json_build_object('sequence', sequence::text, 'expected', expected::text, 'balance', balance::text,
            'sum', sum::text, 'transfer_id', transfer_id::text, 'is_named', is_named))
          filter (where sequence <> expected or balance <> sum or not is_named))[1 : 100] as broken
      from step group by account_id
    )
    select account_id::text, format('account %s (%s/%s/%s)', account_id, a.owner, a.type, a.asset) as name, a.asset,
      sequence::text, transfer_id::text, balance::text, digest::text, compared_digest::text, compared_balance::text,
      entries::text, weighed::text, name_hash::text, a.id is not null as has_account,
      case when low < 0 and not a.may_go_negative then low::text end as negative, to_json(broken) as broken
    from account left join ledger_account a on a.id = account.account_id
    order by account.account_id
  `.execute(tx);
  // The balance at the checkpoint may be in an earlier part.
  return rows.map((row) =>
    row.account_id === last?.account_id && row.compared_balance === null
      ? { ...row, compared_balance: last.compared_balance }
      : row,
  );
}

/** Every entry after the last one that was read. */
function allEntries(part: number, last: PartAccount | undefined): RawBuilder<unknown> {
  return sql`
    select j.*, ${continued(last, sql`0`, sql`0`, sql`0`)}
    from (
      select account_id, sequence, transfer_id, amount, balance from ledger_entry
      where (account_id, transfer_id) > (${last?.account_id ?? '0'}::bigint, ${last?.transfer_id ?? '0'}::bigint)
      order by account_id, transfer_id limit ${part}
    ) j`;
}

/** The entries that the accounts of a range have since a checkpoint, after the last one that was read. */
function newEntries(base: Checkpoint, part: number, range: number, last: PartAccount | undefined): RawBuilder<unknown> {
  const from = last?.account_id ?? String(range);
  return sql`
    select j.account_id, j.sequence, j.transfer_id, j.amount, j.balance,
      ${continued(last, sql`j.known_sequence`, sql`j.known_balance`, sql`j.known_digest`)}
    from (
      select e.*, coalesce(c.sequence, 0) as known_sequence, coalesce(c.balance, 0) as known_balance,
        coalesce(c.digest, 0) as known_digest
      from ledger_account a
      left join ledger_checkpoint_account c on c.account_id = a.id and c.checkpoint_id <= ${base.id}
      cross join lateral (
        select * from ledger_entry e where e.account_id = a.id
          and e.transfer_id > case when a.id = ${last?.account_id ?? '0'}::bigint
            then ${last?.transfer_id ?? '0'}::bigint else coalesce(c.transfer_id, 0) end
        order by e.transfer_id limit ${part}
      ) e
      where a.id >= ${from}::bigint and a.id < ${range + ACCOUNTS}
      order by a.id, e.transfer_id limit ${part}
    ) j`;
}

/** Returns the state that an account's first entry of a part follows. */
function continued(
  last: PartAccount | undefined,
  sequence: RawBuilder<unknown>,
  balance: RawBuilder<unknown>,
  digest: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const value = (known: string | undefined, type: RawBuilder<unknown>, otherwise: RawBuilder<unknown>) => sql`
    case when j.account_id = ${last?.account_id ?? '0'}::bigint then ${known ?? '0'}::${type} else ${otherwise} end`;
  return sql`
    ${value(last?.sequence, sql`bigint`, sequence)} as start_sequence,
    ${value(last?.balance, sql`numeric`, balance)} as start_balance,
    ${value(last?.digest, sql`bigint`, digest)} as start_digest,
    ${value(last?.compared_digest, sql`bigint`, sql`0`)} as start_compared`;
}

function describeBroken({ account_id, name, has_account, negative, broken }: PartAccount): Difference[] {
  const found: Difference[] = [];
  for (const each of broken ?? []) {
    const subject = `${name} entry ${each.sequence}`;
    if (each.sequence !== each.expected)
      found.push({ kind: 'sequence', subject, stored: each.sequence, recomputed: each.expected });
    if (each.balance !== each.sum)
      found.push({ kind: 'running_balance', subject, stored: each.balance, recomputed: each.sum });
    if (!each.is_named) found.push(orphanEntry(each.sequence, account_id, `transfer ${each.transfer_id}`));
  }
  if (!has_account) found.push(orphanEntry('1', account_id, 'no such account'));
  if (negative !== null) found.push({ kind: 'negative', subject: name, stored: negative, recomputed: 'at least 0' });
  return found;
}
