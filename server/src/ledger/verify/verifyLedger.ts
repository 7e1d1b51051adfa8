import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { inSnapshot, VERIFICATION_PART, type VerificationOptions } from '../../kernel/audit/verification.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { type Checkpoint, type CheckpointWriter, openCheckpointWriter, readCheckpoint } from './checkpoint.ts';
import {
  compareBalances,
  compareHolds,
  findEmptyTransfers,
  findOrphans,
  findUnbalancedTransfers,
  sumNames,
} from './compare.ts';
import { type Difference, Differences } from './difference.ts';
import { JournalSums, type WalkedAccount, walkEntries } from './walkEntries.ts';

export interface LedgerVerification {
  /** The time of the checkpoint that it went on from; null: from the beginning. */
  readonly from: Date | null;
  /** Extent of the verification: all accounts, and the transfers and entries since the checkpoint. */
  readonly accounts: number;
  readonly transfers: number;
  readonly entries: number;
  readonly differences: readonly Difference[];
}

/**
 * Verifies the journal against the balances, in one snapshot and in parts, from the newest checkpoint on. What is
 * posted meanwhile is not seen. A verification without a difference leaves a new checkpoint.
 */
export const verifyLedger = (database: Database, options: VerificationOptions = {}): Promise<LedgerVerification> =>
  inSnapshot(database, 'ledger', options, (tx) => verify(tx, options));

async function verify(
  tx: Tx,
  { isFull = false, part = VERIFICATION_PART, signal, onProgress, checkpoints }: VerificationOptions,
): Promise<LedgerVerification> {
  // A part is sorted in memory where it does not come in order.
  await sql`select set_config('work_mem', '32MB', true), set_config('jit', 'off', true)`.execute(tx);
  const found = new Differences();
  const newest =
    checkpoints === undefined ? { checkpoint: null, differences: [] } : await readCheckpoint(tx, checkpoints.key, part);
  found.add(newest.differences);
  const base = isFull ? null : newest.checkpoint;
  const compared = isFull ? newest.checkpoint : null;
  const { transferId, entries: total } = await readTotals(tx);
  const writer = await openWriter();
  const expected = Math.max(0, Number(total) - Number(base?.entries ?? 0));

  const sums = new JournalSums();
  const weightSeed = randomBytes(8).readBigInt64BE().toString();
  const walk = { base, compared, part, seed: checkpoints?.key.seed ?? '0', weightSeed };
  for await (const { ended, differences } of walkEntries(tx, walk, sums)) {
    found.add(differences);
    if (compared !== null) found.add(await compareWithCheckpoint(tx, compared, ended));
    if (isWhole()) await writer?.save(ended);
    await onProgress?.(Math.min(sums.entries, expected), expected);
    signal?.throwIfAborted();
  }
  const accounts = await addAll(compareBalances(tx, newest.checkpoint, part));
  const transfers = await compareTransfers();
  if (!sums.isBalanced) await addAll(findUnbalancedTransfers(tx, part));
  found.add(await compareHolds(tx));
  if (isWhole()) await writer?.complete();
  return { from: base?.madeAt ?? null, accounts, transfers, entries: sums.entries, differences: found.found };

  async function addAll(
    batches: AsyncIterable<{ readonly rows: number; readonly differences: readonly Difference[] }>,
  ) {
    let all = 0;
    for await (const { rows: count, differences } of batches) {
      found.add(differences);
      all += count;
      signal?.throwIfAborted();
    }
    return all;
  }

  /** Compares only the sums of all transfers' names, and looks for single ones where they differ. */
  async function compareTransfers(): Promise<number> {
    if (base !== null) return addAll(findEmptyTransfers(tx, base.transferId, part));
    const named = { transfers: 0, hash: 0n, count: 0, empty: 0 };
    for await (const names of sumNames(tx, weightSeed, part)) {
      named.transfers += names.transfers;
      named.hash ^= names.hash;
      named.count += names.count;
      named.empty += names.empty;
      signal?.throwIfAborted();
    }
    if (named.hash !== sums.nameHash || named.count !== sums.entries || named.empty > 0) {
      await addAll(findOrphans(tx, part));
      await addAll(findEmptyTransfers(tx, '0', part));
    }
    return named.transfers;
  }

  /** A checkpoint that is not to be used is reported once: the journal itself is verified from the beginning. */
  function isWhole(): boolean {
    return found.found.length === newest.differences.length;
  }

  async function openWriter(): Promise<CheckpointWriter | undefined> {
    if (checkpoints === undefined) return undefined;
    const next = { base, transferId, entries: total, madeAt: new Date(checkpoints.now) };
    return openCheckpointWriter(checkpoints.database, checkpoints.key, next);
  }
}

async function readTotals(tx: Tx): Promise<{ readonly transferId: string; readonly entries: string }> {
  const { rows } = await sql<{ transferId: string; entries: string }>`
    select coalesce((select max(id) from ledger_transfer), 0)::text as "transferId",
      coalesce((select sum(entries) from ledger_balance), 0)::text as entries
  `.execute(tx);
  return rows[0] ?? { transferId: '0', entries: '0' };
}

/** The entries up to a checkpoint must be those that it was made of. */
async function compareWithCheckpoint(
  tx: Tx,
  { id }: Checkpoint,
  accounts: readonly WalkedAccount[],
): Promise<Difference[]> {
  if (accounts.length === 0) return [];
  const { rows } = await sql<{ account_id: string; balance: string; digest: string }>`
    select account_id::text, balance::text, digest::text from ledger_checkpoint_account
    where checkpoint_id <= ${id} and account_id = any(${accounts.map((account) => account.account_id)}::bigint[])
  `.execute(tx);
  const known = new Map(rows.map((row) => [row.account_id, row]));
  return accounts.flatMap(({ account_id, name, compared_digest, compared_balance }): Difference[] => {
    const row = known.get(account_id);
    if (row === undefined || (row.digest === compared_digest && row.balance === compared_balance)) return [];
    const subject = `${name}, entries before checkpoint ${id}`;
    return [{ kind: 'checkpoint', subject, stored: compared_balance ?? 'other entries', recomputed: row.balance }];
  });
}
