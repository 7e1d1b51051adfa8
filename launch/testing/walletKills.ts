import { expect } from 'vitest';
import { createFaucetClient } from '../../e2e/support/faucet.ts';
import { repetitions } from '../../testkit/longForm.ts';
import { signal } from '../processes.ts';
import { runTool } from '../tool.ts';
import { type Instance, startEnvironment, type TestHome } from './instance.ts';

export const RUNS = repetitions(5, 200);
export const SETTLED_WITHIN_MS = 180_000;
const COMPARED_WITHIN_MS = 60_000;
export const ASSETS = ['ETH', 'USDT', 'USDC'] as const;
/** Parts of the command lines of the processes that are killed. */
const VICTIMS = [
  'bin/anvil',
  'chain/src/local/main.ts',
  'signer/src/main.ts',
  'main.ts custody',
  'migrate seed serve',
] as const;
/** How often a run is disturbed. */
export const STEPS = 8;
const ANSWER_WITHIN_MS = 10_000;

export interface Reply<Data> {
  readonly code: number;
  readonly data: Data;
}

/** Sends a call with a session; undefined where the server was killed before it answered. */
export async function callKilled<Data>(
  { url }: Pick<Instance, 'url'>,
  token: string,
  path: string,
  body: object,
): Promise<Reply<Data> | undefined> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const signalled = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const init = { method: 'POST', headers, body: JSON.stringify(body), signal: signalled };
  const response = await fetch(`${url}/api${path}`, init).catch(() => undefined);
  return (await response?.json().catch(() => undefined)) as Reply<Data> | undefined;
}

/** Why Ethereum is not at rest; undefined where its node answers and no transaction waits for a block. */
export async function findUnrest(instance: Instance): Promise<string | undefined> {
  const states = await createFaucetClient(instance)
    .state()
    .catch(() => []);
  const ethereum = states.find(({ network }) => network === 'ETH');
  if (ethereum?.isConnected === true && ethereum.mempool === 0) return undefined;
  return `transactions wait for a block: ${JSON.stringify(ethereum)}`;
}

export const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
};

/** Kills a process, makes a block or takes some back, or pays where it has an address. A payment's id comes with its answer. */
export async function disturb(
  instance: Instance,
  address?: string,
): Promise<{ readonly step: string; readonly txid?: string }> {
  const kinds = [
    'kill',
    'kill',
    'mine',
    'reorganize',
    ...(address === undefined ? [] : (['pay', 'pay'] as const)),
  ] as const;
  const kind = pick(kinds);
  if (kind === 'kill') {
    const victim = pick(VICTIMS);
    const found = instance.tree().find(({ command }) => command.includes(victim));
    if (found !== undefined) signal(found.pid, 'SIGKILL');
    return { step: `kill ${victim}` };
  }
  const faucet = createFaucetClient(instance);
  const depth = 1 + Math.floor(Math.random() * 3);
  const actions = {
    pay: () => faucet.pay('ETH', pick(ASSETS), address ?? '', '25'),
    mine: () => faucet.mine('ETH', depth).then(() => ({})),
    reorganize: () => faucet.reorganize('ETH', depth).then(() => ({})),
  };
  try {
    return { step: kind, ...(await actions[kind]()) };
  } catch (error) {
    // A process may have been killed, and a node that was started again has no older blocks to replace.
    return { step: `${kind}: ${String(error)}` };
  }
}

/** The ledger is whole, and has what the addresses hold. A node that has just lost its newest block is compared once it has another. */
export async function expectReconciled(testHome: TestHome): Promise<void> {
  const env = startEnvironment(testHome);
  for (const command of ['wallet:reconcile', 'ledger:verify']) {
    let found = { code: 1, output: '' };
    const run = async () => {
      found = await runTool('npm', ['run', '--silent', command], { shown: false, env });
      return found.output;
    };
    await expect.poll(run, { timeout: COMPARED_WITHIN_MS }).not.toContain('not compared');
    expect(found.code, found.output).toBe(0);
  }
}
