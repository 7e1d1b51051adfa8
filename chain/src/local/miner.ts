import type { MinedNetwork } from './faucet.ts';
import { FaucetError, type LocalNetwork } from './localNetwork.ts';

interface MinerOptions {
  readonly blockMs: number;
  readonly stop: AbortSignal;
  readonly report: (message: string) => void;
}

/** The default of `blockMs`. */
export const BLOCK_MS = 2_000;

/** One piece of work at a time, while the node is ready; a block every `blockMs` while something is unconfirmed. */
export function withMiner(network: LocalNetwork, { blockMs, stop, report }: MinerOptions): MinedNetwork {
  let last: Promise<unknown> = Promise.resolve();
  const run = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(() => {
      if (!network.isReady()) throw new FaucetError(`the node of ${network.code} is starting`);
      return work();
    });
    last = result.catch(() => undefined);
    return result;
  };
  const mined: MinedNetwork = { ...network, run, isPaused: false };
  let isWaiting = false;
  const timer = setInterval(() => {
    if (mined.isPaused || isWaiting) return;
    isWaiting = true;
    run(async () => {
      if (!stop.aborted && (await network.needsBlock())) await network.mine(1);
    })
      .catch((error: unknown) => report(`no block was made: ${String(error)}`))
      .finally(() => {
        isWaiting = false;
      });
  }, blockMs);
  stop.addEventListener('abort', () => clearInterval(timer));
  return mined;
}
