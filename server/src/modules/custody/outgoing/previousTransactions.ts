import { type Chain, ChainError } from '@aldgate/chain';
import { shortenId } from '@aldgate/domain/lists/shortenId.ts';
import { sql } from 'kysely';
import { ensureTask } from '../../../approvals/index.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { addJobOnce } from '../../../kernel/jobs/jobs.ts';
import type { FollowDeps } from '../follow/followNetwork.ts';
import { PLAN_OUTGOING } from '../planJob.ts';

/**
 * Bytes of the previous transactions of one transaction's inputs, counted for each input, as a PSBT repeats them. Above
 * the largest that a block of Bitcoin can hold without witnesses; the signer's requests hold them in hexadecimal.
 */
export const PREVIOUS_BYTES_MAX = 1_500_000;

/** Transactions that are read in one step. */
const READ_MAX = 50;

/**
 * Reads the transactions that made the platform's final unspent outputs, each once, and deletes those that are not
 * needed any more. Outputs can be selected from then on. Rejects with a ChainError where the node does not know a
 * transaction of its own chain.
 */
export async function storePrevious(
  { database, clock, log }: Pick<FollowDeps, 'database' | 'clock' | 'log'>,
  network: string,
  chain: Chain,
  bytesMax = PREVIOUS_BYTES_MAX,
): Promise<void> {
  if (chain.rawTransaction === undefined) return;
  const missing = await listMissing(database, network);
  for (const txid of missing) {
    const text = await chain.rawTransaction(txid);
    if (text === undefined) {
      const message = `${network}: the node does not know ${txid}; it needs -txindex`;
      throw new ChainError({ failure: 'malformed', message });
    }
    const raw = Buffer.from(text, 'hex');
    const isTooLarge = raw.length > bytesMax;
    await inTransaction(database, async (tx) => {
      await tx
        .insertInto('chain_previous')
        .values({ network, txid, bytes: raw.length, raw: isTooLarge ? null : raw })
        .execute();
      if (!isTooLarge) return;
      const title = `${network}: the output of ${shortenId(txid)} cannot be spent: its transaction has ${raw.length} bytes`;
      log.error({ network, txid, bytes: raw.length }, 'an output cannot be spent');
      const task = { kind: 'chain_alarm', subjectId: `previous:${txid}`, title, institutionId: null } as const;
      await ensureTask(tx, task, clock());
    });
  }
  if (missing.length === 0) return;
  await inTransaction(database, async (tx) => {
    await deleteSpent(tx, network);
    await addJobOnce(tx, PLAN_OUTGOING, {}, PLAN_OUTGOING);
  });
}

async function listMissing(database: Database, network: string): Promise<string[]> {
  const { rows } = await sql<{ txid: string }>`
    select distinct m.txid from chain_movement m join chain_cursor c on c.network = m.network
    where m.network = ${network} and m.spent_height is null and m.is_to_ours and m.payment_index like 'out:%'
      and m.height <= c.posted_height
      and not exists (select from chain_previous p where p.network = m.network and p.txid = m.txid)
    limit ${READ_MAX}
  `.execute(database);
  return rows.map(({ txid }) => txid);
}

async function deleteSpent(tx: Tx, network: string): Promise<void> {
  await sql`
    delete from chain_previous p using chain_cursor c
    where p.network = ${network} and c.network = p.network and not exists (
      select from chain_movement m where m.network = p.network and m.txid = p.txid and m.is_to_ours
        and (m.spent_height is null or m.spent_height > c.posted_height)
    )
  `.execute(tx);
}

/** Transactions in hexadecimal, by their ids; undefined where one is not stored. */
export async function readPrevious(
  database: Database | Tx,
  network: string,
  inputs: readonly { readonly txid: string }[],
): Promise<ReadonlyMap<string, string> | undefined> {
  const wanted = [...new Set(inputs.map(({ txid }) => txid))];
  if (wanted.length === 0) return new Map();
  const rows = await database
    .selectFrom('chain_previous')
    .select(['txid', 'raw'])
    .where('network', '=', network)
    .where('txid', 'in', wanted)
    .execute();
  const found = new Map(rows.flatMap(({ txid, raw }) => (raw === null ? [] : [[txid, raw.toString('hex')] as const])));
  return found.size === wanted.length ? found : undefined;
}
