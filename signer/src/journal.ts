import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

/** A transaction that was signed. */
export interface Entry {
  readonly requestId: string;
  readonly attempt: number;
  readonly network: string;
  /** Of what was asked for, and of the same without the fee. */
  readonly digest: string;
  readonly core: string;
  readonly fee: bigint;
  /** What the transaction uses up: its nonce, or outputs of others. */
  readonly uses: readonly string[];
  /** What counts in the sums; null for a flush, a transfer to cold, and for further attempts. */
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
  readonly raw: string;
  readonly txid: string;
}

const SCHEMA = `
  create table if not exists entry (
    sequence integer primary key, request_id text not null, attempt integer not null, network text not null,
    digest text not null, core text not null, fee text not null, asset text, amount text,
    raw text not null, txid text not null, at integer not null, previous text not null, hash text not null,
    unique (request_id, attempt)
  ) strict;
  create index if not exists entry_spent on entry (network, asset, at) where asset is not null;
  create table if not exists used (network text not null, name text not null, request_id text not null,
    primary key (network, name)) strict, without rowid;
`;

export type Journal = ReturnType<typeof openJournal>;

/**
 * Every transaction that was signed, each with the hash of the one before it. An entry is on the disk before its transaction
 * is answered.
 */
export function openJournal(path: string) {
  const database = new DatabaseSync(path);
  database.exec('pragma journal_mode = wal; pragma synchronous = full;');
  database.exec(SCHEMA);
  const columns = 'sequence, digest, core, fee, raw, txid';
  const byAttempt = database.prepare(`select ${columns} from entry where request_id = ? and attempt = ?`);
  const latest = database.prepare(`select ${columns} from entry where request_id = ? order by attempt desc limit 1`);
  const user = database.prepare('select request_id as requestId from used where network = ? and name = ?');
  const spent = database.prepare('select amount from entry where network = ? and asset = ? and at > ?');
  const last = database.prepare('select sequence, hash from entry order by sequence desc limit 1');
  const insertUse = database.prepare('insert or ignore into used (network, name, request_id) values (?, ?, ?)');
  const insert =
    database.prepare(`insert into entry (sequence, request_id, attempt, network, digest, core, fee, asset, amount,
    raw, txid, at, previous, hash) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);

  verify(database);

  const head = () => (last.get() as { sequence: number; hash: string } | undefined) ?? { sequence: 0, hash: '' };

  return {
    head,
    findAttempt: (requestId: string, attempt: number) => byAttempt.get(requestId, attempt) as Row | undefined,
    findLatest: (requestId: string) => latest.get(requestId) as Row | undefined,
    /** The request that a nonce or an output belongs to. */
    userOf: (network: string, name: string) =>
      (user.get(network, name) as { requestId: string } | undefined)?.requestId,
    spentSince: (network: string, asset: string, since: number): bigint =>
      (spent.all(network, asset, since) as { amount: string }[]).reduce((sum, row) => sum + BigInt(row.amount), 0n),
    append(entry: Entry): Signed {
      const { requestId, attempt, network, digest, core, fee, uses, raw, txid, at } = entry;
      const { sequence: before, hash: previous } = head();
      const sequence = before + 1;
      const asset = entry.spent?.asset ?? null;
      const amount = entry.spent?.amount.toString() ?? null;
      const fields = [
        sequence,
        requestId,
        attempt,
        network,
        digest,
        core,
        fee.toString(),
        asset,
        amount,
        raw,
        txid,
        at,
      ];
      const hash = createHash('sha256')
        .update(JSON.stringify([previous, ...fields]))
        .digest('hex');
      database.exec('begin immediate');
      try {
        for (const name of uses) insertUse.run(network, name, requestId);
        insert.run(...fields, previous, hash);
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
