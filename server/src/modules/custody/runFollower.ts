import { setTimeout as wait } from 'node:timers/promises';
import { type Chain, readAhead } from '@aldgate/chain';
import { type Database, inTransaction } from '../../kernel/database/database.ts';
import { createAheadWatch } from './follow/aheadWatch.ts';
import { connectNetwork } from './follow/connectNetwork.ts';
import { connectNodes } from './follow/connectNodes.ts';
import { type FollowDeps, followNetwork } from './follow/followNetwork.ts';
import { advanceOutgoing } from './outgoing/advance.ts';
import { storePrevious } from './outgoing/previousTransactions.ts';
import { storeFeeRate } from './outgoing/storeFeeRate.ts';
import { createSignerWatch } from './outgoing/watchSigner.ts';
import { compareRegularly } from './reconcile/compareRegularly.ts';
import type { SignerClient } from './signerClient.ts';
import { suspendNetwork } from './suspendNetwork.ts';
import { UnexplainedMovement } from './unexplainedMovement.ts';

export interface FollowerOptions extends FollowDeps {
  readonly code: string;
  /** One node, or two that must agree. */
  readonly nodes: readonly string[];
  readonly signer: SignerClient | null;
  readonly stop: AbortSignal;
}

/** How often a node without news is asked for its head. */
const POLL_MS = 1_000;

/** Follows a network until `stop`. */
export async function runFollower(options: FollowerOptions): Promise<void> {
  const step = createFollower(options);
  while (!options.stop.aborted) {
    const isMore = await step();
    if (!isMore) await wait(POLL_MS, undefined, { signal: options.stop }).catch(() => undefined);
  }
}

const RATE_EVERY_MS = 10_000;

/**
 * Each call does one step of following a network, and returns whether there may be more to do immediately. A failure is
 * stored, so that screens show it, and the next step connects again. Without the signer deposits are followed and
 * nothing is sent.
 */
export function createFollower(options: Omit<FollowerOptions, 'stop'>): () => Promise<boolean> {
  const { database, clock, log, code, signer } = options;
  const signerWatch = createSignerWatch(options, code);
  let chain: Chain | undefined;
  let isAccountKnown = signer === null;
  let ratedAt = 0;
  const watchAhead = createAheadWatch(clock);

  async function connect(): Promise<Chain> {
    const connected = readAhead(await connectNodes(database, code, options.nodes));
    await connectNetwork(database, code, connected, undefined, clock());
    return connected;
  }

  /** Stores the signer's account, or compares it with the stored one. Returns whether one is stored. */
  async function openAccount(connected: Chain): Promise<boolean> {
    const identity = await signerWatch(() => signer?.identity());
    const account = identity?.accounts.find((each) => each.network === code);
    if (identity !== undefined) {
      await connectNetwork(database, code, connected, account, clock());
      isAccountKnown = true;
      return true;
    }
    const row = await database
      .selectFrom('chain_network')
      .select(['hot_address', 'hot_xpub'])
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    return (row.hot_address ?? row.hot_xpub) !== null;
  }

  async function step(): Promise<boolean> {
    chain ??= await connect();
    // The first blocks are the wallets' opening balance: they are not read before the wallets are known.
    if (!isAccountKnown && !(await openAccount(chain))) return false;
    // While it is catching up, what the chain has is not known yet.
    if (await followNetwork(options, code, chain)) return true;
    watchAhead(await readProgress(database, code));
    if (clock() - ratedAt >= RATE_EVERY_MS) {
      ratedAt = clock();
      await storeFeeRate(database, code, chain, ratedAt);
    }
    await storePrevious(options, code, chain);
    await compareRegularly(options, code, chain);
    const connected = chain;
    if (signer !== null && isAccountKnown) {
      await signerWatch(() => advanceOutgoing({ ...options, signer }, code, connected));
    }
    return false;
  }

  return async () => {
    try {
      return await step();
    } catch (error) {
      chain = undefined;
      log.warn({ err: error, network: code }, 'the network cannot be followed');
      await storeFailure(options, error).catch((cause: unknown) =>
        log.error({ err: cause }, 'the database does not answer'),
      );
      return false;
    }
  };
}

const readProgress = (database: Database, code: string) =>
  database
    .selectFrom('chain_cursor')
    .select(['height', 'head_height'])
    .where('network', '=', code)
    .executeTakeFirstOrThrow();

async function storeFailure(
  { database, clock, code }: Pick<FollowerOptions, 'database' | 'clock' | 'code'>,
  error: unknown,
): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  await inTransaction(database, async (tx) => {
    await tx
      .updateTable('chain_cursor')
      .set({ error: message.slice(0, 500) })
      .where('network', '=', code)
      .execute();
    if (error instanceof UnexplainedMovement) await suspendNetwork(tx, code, message, clock());
  });
}
