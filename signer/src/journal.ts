import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

/** A transaction that was signed. */
export interface Entry {
  readonly requestId: string;
  readonly attempt: number;
  readonly network: string;
  /** Digest of the request, and of the request without its fee. */
  readonly digest: string;
  readonly core: string;
  /** By unit of gas, or in all: what a further attempt must exceed. */
  readonly fee: bigint;
  /** Nonce or outputs that the transaction uses up. */
  readonly uses: readonly string[];
  /** The most that the chain may charge, and what of it counts in the sums: what exceeds the attempts before. */
  readonly feeMost: bigint;
  readonly feeSpent: bigint;
  /** Amount that counts in the sums; null for a flush, a transfer to cold, and for further attempts. */
  readonly spent: { readonly asset: string; readonly amount: bigint } | null;
  readonly raw: string;
  readonly txid: string;
  /** Epoch ms. */
  readonly at: number;
}

export interface Signed {
  readonly sequence: number;
  readonly raw: string;
  readonly txid: string;
}

interface Row {
  readonly sequence: number;
  readonly digest: string;
  readonly core: string;
  readonly fee: string;
  readonly feeMost: string;
  readonly raw: string;
  readonly txid: string;
}

const SCHEMA = `
  create table if not exists entry (
    sequence integer primary key, request_id text not null, attempt integer not null, network text not null,
    digest text not null, core text not null, fee text not null, fee_most text not null, fee_spent text not null, asset text, amount text,
    raw text not null, txid text not null, at integer not null, previous text not null, hash text not null,
    unique (request_id, attempt)
  ) strict;
  create index if not exists entry_spent on entry (network, asset, at) where asset is not null;
  create index if not exists entry_by_time on entry (network, at);
  create table if not exists used (network text not null, name text not null, request_id text not null,
    primary key (network, name)) strict, without rowid;
  create index if not exists used_by_request on used (network, request_id);
`;

export type Journal = ReturnType<typeof openJournal>;

/**
 * Every transaction that was signed, each with the hash of the one before it. An entry is on the disk before its
 * transaction is answered.
 */
export function openJournal(path: string) {
  const database = new DatabaseSync(path);
  database.exec('pragma journal_mode = wal; pragma synchronous = full;');
  database.exec(SCHEMA);
  const columns = 'sequence, digest, core, fee, fee_most as feeMost, raw, txid';
  const byAttempt = database.prepare(`select ${columns} from entry where request_id = ? and attempt = ?`);
  const latest = database.prepare(`select ${columns} from entry where request_id = ? order by attempt desc limit 1`);
  const user = database.prepare('select request_id as requestId from used where network = ? and name = ?');
  const uses = database.prepare('select name from used where network = ? and request_id = ?');
  const spent = database.prepare('select amount from entry where network = ? and asset = ? and at > ?');
  const fees = database.prepare('select fee_spent as amount from entry where network = ? and at > ?');
  const last = database.prepare('select sequence, hash from entry order by sequence desc limit 1');
  const insertUse = database.prepare('insert or ignore into used (network, name, request_id) values (?, ?, ?)');
  const insert =
    database.prepare(`insert into entry (sequence, request_id, attempt, network, digest, core, fee, fee_most,
    fee_spent, asset, amount, raw, txid, at, previous, hash) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);

  verify(database);

  const head = () => (last.get() as { sequence: number; hash: string } | undefined) ?? { sequence: 0, hash: '' };

  return {
    head,
    findAttempt: (requestId: string, attempt: number) => byAttempt.get(requestId, attempt) as Row | undefined,
    findLatest: (requestId: string) => latest.get(requestId) as Row | undefined,
    /** The request that a nonce or an output belongs to. */
    userOf: (network: string, name: string) =>
      (user.get(network, name) as { requestId: string } | undefined)?.requestId,
    /** The nonce or outputs that all attempts of a request use up. */
    usesOf: (network: string, requestId: string): string[] =>
      (uses.all(network, requestId) as unknown as { name: string }[]).map(({ name }) => name),
    spentSince: (network: string, asset: string, since: number): bigint =>
      addUp(spent.all(network, asset, since) as unknown as Amount[]),
    feesSince: (network: string, since: number): bigint => addUp(fees.all(network, since) as unknown as Amount[]),
    append(entry: Entry): Signed {
      const { requestId, attempt, network, digest, core, uses: used, spent: out, raw, txid, at } = entry;
      const { sequence: before, hash: previous } = head();
      const sequence = before + 1;
      const fields = [
        sequence,
        requestId,
        attempt,
        network,
        digest,
        core,
        ...[entry.fee, entry.feeMost, entry.feeSpent].map(String),
        out?.asset ?? null,
        out?.amount.toString() ?? null,
        raw,
        txid,
        at,
      ];
      database.exec('begin immediate');
      try {
        for (const name of used) insertUse.run(network, name, requestId);
        insert.run(...fields, previous, hashOf(previous, fields));
        database.exec('commit');
      } catch (error) {
        database.exec('rollback');
        throw error;
      }
      return { sequence, raw, txid };
    },
    close: () => database.close(),
  };
}

interface Amount {
  readonly amount: string;
}

const addUp = (rows: readonly Amount[]): bigint => rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n);

const hashOf = (previous: string, fields: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([previous, ...fields]))
    .digest('hex');

/** Recomputes the chain of the entries. Throws at the first one that was altered, or that follows a gap. */
function verify(database: DatabaseSync): void {
  let [previous, expected] = ['', 1];
  for (const row of database.prepare('select * from entry order by sequence').iterate()) {
    const { previous: before, hash, ...fields } = row as { previous: string; hash: string; sequence: number };
    const isNext = before === previous && fields.sequence === expected;
    if (!isNext || hash !== hashOf(previous, Object.values(fields))) {
      throw new Error(`the journal is broken at entry ${expected}`);
    }
    [previous, expected] = [hash, expected + 1];
  }
}
