import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestClient, http, publicActions, walletActions } from 'viem';
import { foundry } from 'viem/chains';
import { findAnvil } from '../local/programs.ts';

const createClient = (url: string) =>
  createTestClient({ mode: 'anvil', chain: foundry, transport: http(url), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions);

/** A local Ethereum node that makes a block when it is asked for one. */
export interface Anvil {
  readonly url: string;
  readonly client: ReturnType<typeof createClient>;
  /** Accounts that the node signs for. */
  readonly accounts: readonly `0x${string}`[];
  readonly close: () => Promise<void>;
}

/** A node that is running already; the first of its accounts pays for the faucet. */
export async function connectAnvil(url: string): Promise<Omit<Anvil, 'close'>> {
  const client = createClient(url);
  return { url, client, accounts: await client.getAddresses() };
}

export async function startAnvil(): Promise<Anvil> {
  const home = await mkdtemp(join(tmpdir(), 'aldgate-anvil-'));
  const child = spawn(findAnvil() ?? 'anvil', ['--port', '0', '--no-mining', '--chain-id', '31337'], {
    env: { ...process.env, HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    ...(await connectAnvil(await addressOf(child))),
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** The address that the node prints once it listens. */
async function addressOf(child: ChildProcess): Promise<string> {
  let printed = '';
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`anvil ended\n${printed}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /Listening on (127\.0\.0\.1:\d+)/.exec(printed);
      if (found !== null) resolve(`http://${found[1]}`);
    });
  });
}
