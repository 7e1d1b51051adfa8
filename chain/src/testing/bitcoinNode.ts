import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Ask } from '../rpc.ts';
import { connectUtxo } from '../utxo/rpc.ts';

/** A local node of its own chain, with a wallet that has coins to pay with. */
export interface BitcoinNode {
  readonly url: string;
  readonly ask: Ask;
  /** Makes blocks whose coins go to an address, or to the wallet. */
  readonly mine: (blocks: number, to?: string) => Promise<string[]>;
  readonly newAddress: () => Promise<string>;
  readonly close: () => Promise<void>;
}

const READY_WITHIN_MS = 30_000;

export async function startBitcoinNode(program: string): Promise<BitcoinNode> {
  const folder = await mkdtemp(join(tmpdir(), 'aldgate-bitcoin-'));
  const port = await freePort();
  const child = spawn(
    program,
    [
      '-regtest',
      `-datadir=${folder}`,
      `-rpcport=${port}`,
      '-rpcuser=test',
      '-rpcpassword=test',
      '-listen=0',
      '-server',
      '-txindex=1',
      '-fallbackfee=0.0001',
      '-printtoconsole=0',
      // Litecoin accepts replacements and blocks after 432 with these; Bitcoin Core needs neither.
      ...(program.includes('litecoin') ? ['-mempoolreplacement=1', '-vbparams=mweb:4294967295:4294967295'] : []),
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const url = `http://test:test@127.0.0.1:${port}/`;
  const ask = connectUtxo(url);
  const close = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const deadline = AbortSignal.timeout(READY_WITHIN_MS);
  while (!(await isReady(ask))) {
    if (deadline.aborted || child.exitCode !== null) throw new Error(`${program} did not become ready`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await ask('createwallet', ['test'], z.unknown());
  const newAddress = () => ask('getnewaddress', ['', 'bech32'], z.string());
  const mine = async (blocks: number, to?: string) =>
    ask('generatetoaddress', [blocks, to ?? (await newAddress())], z.array(z.string()));
  await mine(101);
  return { url, ask, mine, newAddress, close };
}

const isReady = (ask: Ask): Promise<boolean> =>
  ask('getblockcount', [], z.number()).then(
    () => true,
    () => false,
  );

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
