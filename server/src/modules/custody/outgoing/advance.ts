import type { Chain } from '@aldgate/chain';
import { sql } from 'kysely';
import { closeTask } from '../../../approvals/index.ts';
import { type Database, inTransaction } from '../../../kernel/database/database.ts';
import { reportMined } from '../payouts/reportPayouts.ts';
import { UnexplainedMovement } from '../unexplainedMovement.ts';
import { addAttempt } from './attempts.ts';
import { assertJournalAhead } from './journal.ts';
import type { Attempt, Outgoing, OutgoingDeps, RatedNode } from './rows.ts';
import { send } from './send.ts';
import { alarmSubject, sign } from './sign.ts';

/** A transaction is sent again after this long, until it is final: a node may have lost it. */
const SEND_AGAIN_MS = 15_000;
/** Blocks that a transaction waits before an attempt with a higher fee. */
const BLOCKS_BEFORE_RAISE = 10;

/**
 * Brings every open transaction of a network one step further: nonce, signature, sending, and what the blocks say. Each
 * step is stored before the next, and may be repeated after a kill. Throws an UnexplainedMovement where a nonce or an
 * output was used by something that is not the platform's.
 */
export async function advanceOutgoing(deps: OutgoingDeps, network: string, chain: Chain): Promise<void> {
  const { database } = deps;
  await assertAllKnown(database, network);
  const open = await database
    .selectFrom('outgoing_transaction')
    .selectAll()
    .where('network', '=', network)
    .where('state', '<>', 'final')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  if (open.length === 0) return;
  const rate = await chain.feeRate();
  await assertJournalAhead(database, deps.signer);
  const attempts = await listAttempts(database, open);
  const mined = await listMined(database, network, attempts);
  for (const outgoing of open) {
    const own = attempts.filter(({ outgoing_id: id }) => id === outgoing.id);
    const inBlock = mined.find(({ attempt }) => attempt.outgoing_id === outgoing.id);
    if (inBlock !== undefined) await storeMined(deps, outgoing, inBlock);
    else await advanceOne(deps, outgoing, own, { chain, rate });
  }
}

/** Older blocks were checked when they were read. */
const CHECKED_BLOCKS = 1_000;

/** Every transaction of the platform in a block is an attempt of one of its records. */
async function assertAllKnown(database: Database, network: string): Promise<void> {
  const unknown = await database
    .selectFrom('chain_transaction as t')
    .innerJoin('chain_cursor as c', 'c.network', 't.network')
    .leftJoin('outgoing_attempt as a', 'a.txid', 't.txid')
    .select('t.txid')
    .where('t.network', '=', network)
    .where('a.txid', 'is', null)
    .where(sql<boolean>`t.height > c.height - ${CHECKED_BLOCKS}`)
    .executeTakeFirst();
  if (unknown !== undefined) throw new UnexplainedMovement(`${network}: ${unknown.txid} is not the platform's`);
}

/** The attempts of transactions, each one's in their order. */
const listAttempts = (database: Database, outgoing: readonly Outgoing[]): Promise<Attempt[]> =>
  database
    .selectFrom('outgoing_attempt')
    .selectAll()
    .where(
      'outgoing_id',
      'in',
      outgoing.map(({ id }) => id),
    )
    .orderBy('outgoing_id')
    .orderBy('attempt')
    .execute();

async function advanceOne(
  deps: OutgoingDeps,
  outgoing: Outgoing,
  attempts: readonly Attempt[],
  node: RatedNode,
): Promise<void> {
  const { database, clock } = deps;
  const newest =
    attempts.length === 0 || outgoing.requested !== null
      ? await addAttempt(deps, outgoing, attempts, node)
      : attempts.at(-1);
  const now = clock();
  // While a further attempt waits for its signature, the one before it is sent.
  const signed = attempts.findLast(({ raw }) => raw !== null);
  const isDue = signed?.sent_at == null || now - signed.sent_at.getTime() >= SEND_AGAIN_MS;
  if (signed !== undefined && (isDue || outgoing.state === 'mined')) await send(deps, outgoing, signed, node.chain);
  // The cold wallet's key is offline.
  if (newest === undefined || outgoing.wallet === 'cold') return;
  if (newest.raw === null) {
    const justSigned = await sign(deps, outgoing, newest);
    if (justSigned !== undefined) await send(deps, outgoing, justSigned, node.chain);
    return;
  }
  const waitsMs = BLOCKS_BEFORE_RAISE * (await findBlockMs(database, outgoing.network));
  if (now - newest.created_at.getTime() >= waitsMs) await addAttempt(deps, outgoing, attempts, node);
}

async function findBlockMs(database: Database, network: string): Promise<number> {
  const row = await database
    .selectFrom('chain_network')
    .select('block_seconds')
    .where('code', '=', network)
    .executeTakeFirstOrThrow();
  return row.block_seconds * 1_000;
}

interface Mined {
  readonly attempt: Attempt;
  readonly succeeded: boolean;
  readonly isFinal: boolean;
  readonly height: number;
}

/** The attempts that blocks have. */
async function listMined(database: Database, network: string, attempts: readonly Attempt[]): Promise<Mined[]> {
  const byTxid = new Map<string, Attempt>(
    attempts.flatMap((attempt) => (attempt.txid === null ? [] : [[attempt.txid, attempt] as const])),
  );
  if (byTxid.size === 0) return [];
  const rows = await database
    .selectFrom('chain_transaction as t')
    .innerJoin('chain_cursor as c', 'c.network', 't.network')
    .select(['t.txid', 't.succeeded', 't.height', sql<boolean>`t.height <= c.posted_height`.as('is_final')])
    .where('t.network', '=', network)
    .where('t.txid', 'in', [...byTxid.keys()])
    .execute();
  return rows.flatMap(({ txid, succeeded, height, is_final: isFinal }) => {
    const attempt = byTxid.get(txid);
    return attempt === undefined ? [] : [{ attempt, succeeded, height, isFinal }];
  });
}

/** Whichever attempt was mined decides; a cancelling one did nothing of what the transaction was for. */
async function storeMined(
  { database, clock, payouts }: OutgoingDeps,
  { id, state }: Outgoing,
  { attempt, succeeded, isFinal, height }: Mined,
): Promise<void> {
  if (!isFinal && state === 'mined') return;
  const outcome = attempt.is_cancel ? 'superseded' : succeeded ? 'succeeded' : 'reverted';
  await inTransaction(database, async (tx) => {
    const at = clock();
    await tx
      .updateTable('outgoing_transaction')
      .set(
        isFinal
          ? { state: 'final', outcome, ended_at: new Date(at), error: null, requested: null }
          : { state: 'mined', error: null },
      )
      .where('id', '=', id)
      .execute();
    if (isFinal) await closeTask(tx, { kind: 'chain_alarm', subjectId: alarmSubject(id), outcome }, at);
    else if (!attempt.is_cancel)
      await reportMined(tx, { outgoingId: id, txid: attempt.txid ?? '', height }, payouts, at);
  });
}
