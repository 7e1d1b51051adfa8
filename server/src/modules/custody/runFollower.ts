import { setTimeout as wait } from 'node:timers/promises';
import { type Chain, readAhead } from '@aldgate/chain';
import { inTransaction } from '../../kernel/database.ts';
import { connectNetwork } from './follow/connectNetwork.ts';
import { connectNodes } from './follow/connectNodes.ts';
import { type FollowDeps, followNetwork } from './follow/followNetwork.ts';
import { advanceOutgoing } from './outgoing/advance.ts';
import { storeFeeRate } from './outgoing/storeFeeRate.ts';
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
const RATE_EVERY_MS = 10_000;

/** Follows a network until `stop`. A failure is stored, so that screens show it, and tried again. */
export async function runFollower(options: FollowerOptions): Promise<void> {
  const { database, clock, log, code, signer, stop } = options;
  let chain: Chain | undefined;
  let ratedAt = 0;
  while (!stop.aborted) {
    let isMore = false;
    try {
      if (chain === undefined) {
        const connected = readAhead(await connectNodes(database, code, options.nodes));
        const identity = await signer?.identity().catch(() => undefined);
        const account = identity?.accounts.find(({ network }) => network === code);
        await connectNetwork(database, code, connected, account, clock());
        // Without the signer it is tried again.
        if (signer === null || identity !== undefined) chain = connected;
        isMore = await followNetwork(options, code, connected);
      } else {
        isMore = await followNetwork(options, code, chain);
        // While it is catching up, what the chain has is not known yet.
        if (!isMore && clock() - ratedAt >= RATE_EVERY_MS) {
          await storeFeeRate(database, code, await chain.feeRate());
          ratedAt = clock();
        }
        if (!isMore) await compareRegularly(options, code, chain);
        if (!isMore && signer !== null) await advanceOutgoing({ ...options, signer }, code, chain);
      }
    } catch (error) {
      chain = undefined;
      log.warn({ err: error, network: code }, 'the network cannot be followed');
      await storeFailure(options, error).catch((cause: unknown) =>
        log.error({ err: cause }, 'the database does not answer'),
      );
    }
    if (!isMore) await wait(POLL_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}

async function storeFailure({ database, clock, code }: FollowerOptions, error: unknown): Promise<void> {
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
