// The local networks: supervises their nodes, makes a block while something is unconfirmed, and serves the faucet.
import { once } from 'node:events';
import { z } from 'zod';
import { createFaucet, type MinedNetwork } from './faucet.ts';
import { startLocalBitcoin } from './localBitcoin.ts';
import { startLocalEthereum } from './localEthereum.ts';
import type { LocalNetwork } from './localNetwork.ts';
import { BLOCK_MS, withMiner } from './miner.ts';

const evmAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text as `0x${string}`);

const configuration = z.strictObject({
  folder: z.string(),
  faucetPort: z.int(),
  blockMs: z.int().min(100).default(BLOCK_MS),
  ethereum: z.strictObject({ program: z.string(), port: z.int(), hot: evmAddress, cold: evmAddress }).nullable(),
  bitcoin: z
    .strictObject({
      program: z.string(),
      port: z.int(),
      password: z.string(),
      hot: z.string(),
      cold: z.string(),
    })
    .nullable(),
});

const report = (message: string) => process.stderr.write(`${message}\n`);

async function main(): Promise<void> {
  const settings = configuration.parse(JSON.parse(process.env.LOCAL_NETWORKS ?? ''));
  const { folder, faucetPort, blockMs, ethereum, bitcoin } = settings;
  const networks = new Map<string, MinedNetwork>();
  const stopping = new AbortController();
  const { signal: stop } = stopping;
  const server = createFaucet(networks, ['ETH', 'BTC']);
  server.listen(faucetPort, '127.0.0.1');
  await once(server, 'listening');

  const open = async (starting: Promise<LocalNetwork>): Promise<void> => {
    const network = withMiner(await starting, { blockMs, stop, report });
    networks.set(network.code, network);
  };
  const starts = [
    ...(ethereum === null ? [] : [open(startLocalEthereum({ ...ethereum, folder, report, stop }))]),
    ...(bitcoin === null ? [] : [open(startLocalBitcoin({ ...bitcoin, folder, report, stop }))]),
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
  // The networks join when they are connected; `GET /state` says which are.
  process.send?.({ ready: true });
  const results = await Promise.allSettled(starts);
  if (stop.aborted) return;
  for (const result of results) if (result.status === 'rejected') report(String(result.reason));
  if (results.every(({ status }) => status === 'rejected')) throw new Error('no local network could be started');
}

main().catch((error: unknown) => {
  report(error instanceof z.ZodError ? z.prettifyError(error) : String(error));
  process.exit(1);
});
