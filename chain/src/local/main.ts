// The local networks: supervises their nodes, makes a block while something is unconfirmed, and serves the faucet.
import { once } from 'node:events';
import { z } from 'zod';
import { createFaucet, type MinedNetwork } from './faucet.ts';
import { startLocalBitcoin } from './localBitcoin.ts';
import { startLocalEthereum } from './localEthereum.ts';
import { FaucetError, type LocalNetwork } from './localNetwork.ts';

const BLOCK_MS = 2_000;

const evmAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text as `0x${string}`);

const configuration = z.strictObject({
  folder: z.string(),
  faucetPort: z.int(),
  ethereum: z.strictObject({ program: z.string(), port: z.int(), hot: evmAddress, cold: evmAddress }).nullable(),
  bitcoin: z
    .strictObject({
      ...{ program: z.string(), port: z.int(), password: z.string() },
      ...{ hot: z.string(), cold: z.string() },
    })
    .nullable(),
});

const report = (message: string) => process.stderr.write(`${message}\n`);

async function main(): Promise<void> {
  const { folder, faucetPort, ethereum, bitcoin } = configuration.parse(JSON.parse(process.env.LOCAL_NETWORKS ?? ''));
  const networks = new Map<string, MinedNetwork>();
  const stopping = new AbortController();
  const server = createFaucet(networks, ['ETH', 'BTC']);
  server.listen(faucetPort, '127.0.0.1');
  await once(server, 'listening');

  const open = async (starting: Promise<LocalNetwork>): Promise<void> => {
    const network = withMiner(await starting, stopping.signal);
    networks.set(network.code, network);
  };
  const starts = [
    ...(ethereum === null ? [] : [open(startLocalEthereum({ ...ethereum, folder, report }))]),
    ...(bitcoin === null ? [] : [open(startLocalBitcoin({ ...bitcoin, folder, report }))]),
  ];
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
    process.once(event, () => {
      stopping.abort();
      server.close();
      server.closeAllConnections();
      void Promise.allSettled(starts)
        .then(() => Promise.allSettled([...networks.values()].map((network) => network.close())))
        .then(() => process.exit());
    });
  }
  const results = await Promise.allSettled(starts);
  for (const result of results) if (result.status === 'rejected') report(String(result.reason));
  if (results.every(({ status }) => status === 'rejected')) throw new Error('no local network could be started');
  process.send?.({ ready: true });
}

/** One piece of work at a time, while the node is ready; a block every two seconds while something is unconfirmed. */
function withMiner(network: LocalNetwork, stop: AbortSignal): MinedNetwork {
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
      isWaiting = false;
      if (!stop.aborted && (await network.needsBlock())) await network.mine(1);
    }).catch((error: unknown) => report(`no block was made: ${String(error)}`));
  }, BLOCK_MS);
  stop.addEventListener('abort', () => clearInterval(timer));
  return mined;
}

main().catch((error: unknown) => {
  report(error instanceof z.ZodError ? z.prettifyError(error) : String(error));
  process.exit(1);
});
