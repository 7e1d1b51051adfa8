import { type BlockRef, type Chain, ChainError, finalHeight, nextStep } from '@aldgate/chain';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { DepositSink } from '../deposits.ts';
import type { PayoutSink } from '../payouts/payout.ts';
import { suspendNetwork } from '../suspendNetwork.ts';
import { rebuildBalances } from './balances.ts';
import { listFinalDeposits } from './finalDeposits.ts';
import { findUnbacked, type Unbacked } from './findUnbacked.ts';
import { type FollowedNetwork, readFollowedNetwork } from './followedNetwork.ts';
import { postFinal } from './postFinal.ts';
import { recordBlock } from './recordBlock.ts';
import { removeBlocks } from './removeBlocks.ts';
import { readSenders } from './senders.ts';

export interface FollowDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly sink: DepositSink;
  readonly payouts: PayoutSink;
}

/** How often it is stored that the node answers while no block comes. */
const SEEN_EVERY_MS = 10_000;
const SUSPENDED_BY_REORGANISATION = 'A reorganisation reached blocks that were final';

/**
 * Brings the platform one step nearer to a node's chain: one more block, or back to where the chains part. Returns
 * whether there may be more to do at this time. Rejects with a ChainError where the node does not answer.
 */
export async function followNetwork(deps: FollowDeps, code: string, chain: Chain): Promise<boolean> {
  const { database, clock } = deps;
  const network = await readFollowedNetwork(database, code);
  const cursor = await readCursor(database, code);
  if (cursor === undefined) {
    await openCursor(deps, network, chain);
    return true;
  }
  const newest = { height: cursor.height, hash: cursor.hash };
  const step = await nextStep(chain, { newest, hashAt: (height) => hashAt(database, code, height) });
  const head = await chain.head();
  if (step.kind === 'lost') throw new Error(`${code}: none of the blocks that are kept is in the chain`);
  if (step.kind === 'append') {
    const { block } = step;
    const senders = await readSenders(database, network, chain, block);
    // A block is recorded before it is posted: what it pays is checked and screened in between.
    const final = Math.min(await finalHeight(chain, block, finalityOf(network)), block.height - 1);
    const range = { posted: cursor.posted_height, final, newest };
    // A node without the states of so long ago answers once it is caught up with: until then blocks are only recorded.
    const unbacked = await findUnbacked(database, network, chain, range).catch(unlessRefused);
    const posts = unbacked === undefined ? cursor.posted_height : final;
    await prepareFinal(deps, network, { posted: cursor.posted_height, final: posts });
    await inTransaction(database, async (tx) => {
      const at = clock();
      await recordBlock(tx, network, { block, senders }, deps.sink, at);
      await advance(tx, deps, network, { newest: block, posted: cursor.posted_height, final: posts, head, unbacked });
    });
    return true;
  }
  if (step.kind === 'back') {
    await inTransaction(database, (tx) => goBack(tx, deps, network, step.to, cursor.posted_height));
    return true;
  }
  const final = Math.min(await finalHeight(chain, newest, finalityOf(network)), cursor.height);
  const isSeen = clock() - cursor.seen_at.getTime() < SEEN_EVERY_MS && cursor.error === null;
  if (isSeen && final <= cursor.posted_height && head.height === cursor.head_height) return false;
  const range = { posted: cursor.posted_height, final, newest };
  const unbacked = await findUnbacked(database, network, chain, range);
  if (unbacked === undefined) return false;
  await prepareFinal(deps, network, range);
  await inTransaction(database, (tx) =>
    advance(tx, deps, network, { newest, posted: cursor.posted_height, final, head, unbacked }),
  );
  return false;
}

/** Undefined for what a node refuses; other failures are thrown on. */
function unlessRefused(error: unknown): undefined {
  if (error instanceof ChainError && error.failure === 'refused') return undefined;
  throw error;
}

async function prepareFinal(
  { database, sink }: FollowDeps,
  network: FollowedNetwork,
  range: { readonly posted: number; readonly final: number },
): Promise<void> {
  if (range.final <= range.posted) return;
  const deposits = await listFinalDeposits(database, network, range);
  if (deposits.length > 0) await sink.prepare(deposits);
}

const finalityOf = ({ confirmations, isFinalByNode }: FollowedNetwork) => ({ confirmations, isNodes: isFinalByNode });

const readCursor = (database: Database, network: string) =>
  database.selectFrom('chain_cursor').selectAll().where('network', '=', network).executeTakeFirst();

async function hashAt(database: Database, network: string, height: number): Promise<string | undefined> {
  const row = await database
    .selectFrom('chain_block')
    .select('hash')
    .where('network', '=', network)
    .where('height', '=', height)
    .executeTakeFirst();
  return row?.hash;
}

/** With an opening balance from the first block on, else from the head on. */
async function openCursor({ database, clock }: FollowDeps, network: FollowedNetwork, chain: Chain): Promise<void> {
  const head = await chain.head();
  const height = network.openingHeight === null ? head.height : 0;
  const hash = await chain.hashAt(height);
  if (hash === undefined) throw new ChainError({ failure: 'malformed', message: `the node has no block ${height}` });
  const at = new Date(clock());
  await inTransaction(database, async (tx) => {
    await tx.insertInto('chain_block').values({ network: network.code, height, hash, mined_at: at }).execute();
    await tx
      .insertInto('chain_cursor')
      .values({ network: network.code, height, hash, posted_height: height, head_height: head.height, seen_at: at })
      .execute();
  });
}

interface Progress {
  readonly newest: BlockRef;
  readonly posted: number;
  readonly final: number;
  readonly head: BlockRef;
  readonly unbacked: Unbacked | undefined;
}

/** Posts what has become final, and moves the cursor. */
async function advance(tx: Tx, deps: FollowDeps, network: FollowedNetwork, progress: Progress): Promise<void> {
  const { newest, posted, final, head, unbacked = new Set() } = progress;
  const at = deps.clock();
  if (final > posted) await postFinal(tx, network, { posted, final }, { ...deps, unbacked }, at);
  await tx
    .updateTable('chain_cursor')
    .set({
      height: newest.height,
      hash: newest.hash,
      posted_height: Math.max(posted, final),
      head_height: head.height,
      seen_at: new Date(at),
      error: null,
    })
    .where('network', '=', network.code)
    .execute();
}

/**
 * Below what was final, the network is suspended: what was credited there may never have happened. What is mined again
 * has the same keys, so nothing is credited twice.
 */
async function goBack(tx: Tx, deps: FollowDeps, network: FollowedNetwork, to: BlockRef, posted: number): Promise<void> {
  const at = deps.clock();
  await removeBlocks(tx, network.code, to.height, deps.sink, at);
  await tx
    .updateTable('chain_cursor')
    .set({ height: to.height, hash: to.hash, posted_height: Math.min(posted, to.height), seen_at: new Date(at) })
    .where('network', '=', network.code)
    .execute();
  if (to.height >= posted) return;
  await rebuildBalances(tx, network.code, to.height);
  deps.log.error({ network: network.code, to: to.height, posted }, SUSPENDED_BY_REORGANISATION);
  await suspendNetwork(tx, network.code, SUSPENDED_BY_REORGANISATION, at);
}
