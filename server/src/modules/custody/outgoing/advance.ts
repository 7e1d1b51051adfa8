import { type Chain, ChainError, type FeeRate } from '@aldgate/chain';
import { type Selectable, sql } from 'kysely';
import { type Database, inTransaction, type Tx } from '../../../kernel/database.ts';
import type { Tables } from '../../../kernel/tables.ts';
import type { FollowDeps } from '../follow/followNetwork.ts';
import type { SignerClient } from '../signerClient.ts';
import { UnexplainedMovement } from '../unexplainedMovement.ts';
import { type FeeTerms, firstTerms, raisedTerms } from './fees.ts';
import { assertJournalAhead, storeJournal } from './journal.ts';
import { estimateSize } from './size.ts';

interface Deps extends FollowDeps {
  readonly signer: SignerClient;
}

type Outgoing = Selectable<Tables['outgoing_transaction']>;
type Attempt = Selectable<Tables['outgoing_attempt']>;

/** A transaction is sent again after this long, until it is final: a node may have lost it. */
const SEND_AGAIN_MS = 15_000;
/** Blocks that a transaction waits before an attempt with a higher fee. */
const BLOCKS_BEFORE_RAISE = 10;
/** A signer that refused is asked again after this long: its bounds are for an hour. */
const ASK_AGAIN_MS = 60_000;

/**
 * Brings every open transaction of a network one step further: nonce, signature, sending, and what the blocks say. Each step is
 * stored before the next, and may be repeated after a kill. Throws an UnexplainedMovement where a nonce or an output was used by
 * something that is not the platform's.
 */
export async function advanceOutgoing(deps: Deps, network: string, chain: Chain): Promise<void> {
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
  for (const outgoing of open) await advanceOne(deps, outgoing, { chain, rate });
}

/** Of older blocks it was checked when they were read. */
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

interface Node {
  readonly chain: Chain;
  readonly rate: FeeRate;
}

async function advanceOne(deps: Deps, outgoing: Outgoing, node: Node): Promise<void> {
  const { database, clock } = deps;
  const attempts = await database
    .selectFrom('outgoing_attempt')
    .selectAll()
    .where('outgoing_id', '=', outgoing.id)
    .orderBy('attempt')
    .execute();
  const mined = await findMined(database, outgoing, attempts);
  if (mined !== undefined) {
    await storeMined(deps, outgoing, mined);
    return;
  }
  const latest = attempts.at(-1) ?? (await addAttempt(deps, outgoing, 1, node));
  if (latest.raw === null) {
    await sign(deps, outgoing, latest);
    return;
  }
  const now = clock();
  if (latest.sent_at === null || now - latest.sent_at.getTime() >= SEND_AGAIN_MS || outgoing.state === 'mined') {
    await send(deps, outgoing, latest, node.chain);
  }
  if (now - latest.created_at.getTime() >= BLOCKS_BEFORE_RAISE * (await findBlockMs(database, outgoing.network))) {
    await addAttempt(deps, outgoing, latest.attempt + 1, node, latest);
  }
}

async function findBlockMs(database: Database, network: string): Promise<number> {
  const row = await database
    .selectFrom('chain_network')
    .select('block_seconds')
    .where('code', '=', network)
    .executeTakeFirstOrThrow();
  return row.block_seconds * 1_000;
}

/** The attempt that a block has. */
function findMined(database: Database, { network }: Outgoing, attempts: readonly Attempt[]) {
  const txids = attempts.flatMap(({ txid }) => (txid === null ? [] : [txid]));
  if (txids.length === 0) return undefined;
  return database
    .selectFrom('chain_transaction as t')
    .innerJoin('chain_cursor as c', 'c.network', 't.network')
    .select(['t.txid', 't.succeeded', 't.height', 'c.posted_height'])
    .where('t.network', '=', network)
    .where('t.txid', 'in', txids)
    .executeTakeFirst();
}

async function storeMined(
  { database, clock }: Deps,
  { id, state }: Outgoing,
  { height, posted_height, succeeded }: { height: number; posted_height: number; succeeded: boolean },
): Promise<void> {
  const isFinal = height <= posted_height;
  if (!isFinal && state === 'mined') return;
  await database
    .updateTable('outgoing_transaction')
    .set(
      isFinal
        ? { state: 'final', outcome: succeeded ? 'succeeded' : 'reverted', ended_at: new Date(clock()), error: null }
        : { state: 'mined', error: null },
    )
    .where('id', '=', id)
    .execute();
}

/** An attempt has its fee before the signer is asked, so that it asks for the same after a kill. */
function addAttempt(deps: Deps, outgoing: Outgoing, attempt: number, node: Node, before?: Attempt): Promise<Attempt> {
  const { database, clock } = deps;
  const size = estimateSize(outgoing);
  const terms =
    before === undefined ? firstTerms(node.rate, size) : raisedTerms(before.terms as FeeTerms, node.rate, size);
  return inTransaction(database, async (tx) => {
    if (outgoing.nonce === null) await assignNonce(tx, outgoing, node.chain);
    return tx
      .insertInto('outgoing_attempt')
      .values({
        ...{ outgoing_id: outgoing.id, attempt, terms: JSON.stringify(terms), created_at: new Date(clock()) },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** The number after the highest that was ever reserved; the first one is the node's. Null where there are none. */
async function assignNonce(tx: Tx, { id, network }: Outgoing, chain: Chain): Promise<void> {
  const row = await tx
    .selectFrom('chain_network')
    .select('hot_address')
    .where('code', '=', network)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (row.hot_address === null) return;
  const { last } = await tx
    .selectFrom('outgoing_transaction')
    .select((each) => each.fn.max('nonce').as('last'))
    .where('network', '=', network)
    .executeTakeFirstOrThrow();
  const nonce = last === null ? await chain.nextNonce(row.hot_address) : Number(last) + 1;
  await tx
    .updateTable('outgoing_transaction')
    .set({ nonce: String(nonce) })
    .where('id', '=', id)
    .execute();
}

async function sign({ database, signer, clock }: Deps, { id }: Outgoing, attempt: Attempt): Promise<void> {
  // Read again: the nonce may have been assigned since.
  const outgoing = await database
    .selectFrom('outgoing_transaction')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const isAskedLater = outgoing.error !== null && clock() - attempt.created_at.getTime() < ASK_AGAIN_MS;
  if (isAskedLater) return;
  const answer = await signer.sign({
    ...(outgoing.intent as object),
    ...{ requestId: id, attempt: attempt.attempt, network: outgoing.network, kind: outgoing.kind },
    ...(outgoing.nonce !== null && { nonce: Number(outgoing.nonce) }),
    ...(attempt.terms as object),
  });
  if ('refused' in answer) {
    const { rule, bound } = answer.refused;
    await setError(database, id, `the signer refused: ${rule}${bound === null ? '' : ` (${bound})`}`);
    return;
  }
  await inTransaction(database, async (tx) => {
    await storeJournal(tx, answer.sequence);
    await tx
      .updateTable('outgoing_attempt')
      .set({ txid: answer.txid, raw: answer.raw })
      .where('outgoing_id', '=', id)
      .where('attempt', '=', attempt.attempt)
      .execute();
    await tx
      .updateTable('outgoing_transaction')
      .set({ error: null, ...(outgoing.state === 'reserved' && { state: 'signed' }) })
      .where('id', '=', id)
      .execute();
  });
}

const setError = (database: Database, id: string, error: string) =>
  database.updateTable('outgoing_transaction').set({ error }).where('id', '=', id).execute();

async function send({ database, clock }: Deps, { id }: Outgoing, attempt: Attempt, chain: Chain): Promise<void> {
  let error: string | null = null;
  try {
    await chain.broadcast(attempt.raw ?? '');
  } catch (cause) {
    if (!(cause instanceof ChainError) || cause.failure !== 'refused') throw cause;
    error = cause.message;
  }
  await inTransaction(database, async (tx) => {
    await tx
      .updateTable('outgoing_attempt')
      .set({ sent_at: new Date(clock()) })
      .where('outgoing_id', '=', id)
      .where('attempt', '=', attempt.attempt)
      .execute();
    await tx.updateTable('outgoing_transaction').set({ state: 'broadcast', error }).where('id', '=', id).execute();
  });
}
