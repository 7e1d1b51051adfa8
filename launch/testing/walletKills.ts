import { expect } from 'vitest';
import { createFaucetClient } from '../../e2e/support/faucet.ts';
import { isLong, repetitions } from '../../testkit/platform/longForm.ts';
import { signal } from '../processes.ts';
import { runTool } from '../tool.ts';
import { type Instance, startEnvironment, type TestHome } from './instance.ts';

export const RUNS = repetitions(1, 200);
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

/** One disturbance: a process is killed, a block is made, some are taken back, or something is paid. */
type Step = { readonly kill: (typeof VICTIMS)[number] } | 'mine' | 'reorganize' | 'pay';

/** The short form disturbs a run of deposits in this order; the node is killed amid withdrawals. */
export const DEPOSIT_STEPS: readonly Step[] = [
  'pay',
  { kill: 'main.ts custody' },
  'mine',
  { kill: 'migrate seed serve' },
  'reorganize',
  { kill: 'signer/src/main.ts' },
  'pay',
  { kill: 'chain/src/local/main.ts' },
];

/** The short form disturbs a run of withdrawals in this order. */
export const WITHDRAWAL_STEPS: readonly Step[] = [
  { kill: 'main.ts custody' },
  'mine',
  { kill: 'signer/src/main.ts' },
  'reorganize',
  { kill: 'bin/anvil' },
];

/** The steps of a run: in the long form as many, drawn. */
export function planSteps(short: readonly Step[]): readonly Step[] {
  if (!isLong) return short;
  const others = short.includes('pay')
    ? (['mine', 'reorganize', 'pay', 'pay'] as const)
    : (['mine', 'reorganize'] as const);
  return short.map(() => pick<Step>([{ kill: pick(VICTIMS) }, { kill: pick(VICTIMS) }, ...others]));
}

export const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
};

/** Does one step; a payment goes to the address, and its id comes with its answer. */
export async function disturb(
  instance: Instance,
  kind: Step,
  address = '',
): Promise<{ readonly step: string; readonly txid?: string }> {
  if (typeof kind === 'object') {
    const found = instance.tree().find(({ command }) => command.includes(kind.kill));
    if (found !== undefined) signal(found.pid, 'SIGKILL');
    return { step: `kill ${kind.kill}` };
  }
  const faucet = createFaucetClient(instance);
  const depth = isLong ? 1 + Math.floor(Math.random() * 3) : 2;
  const actions = {
    pay: () => faucet.pay('ETH', isLong ? pick(ASSETS) : 'USDT', address, '25'),
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

/**
 * The ledger is whole, and has what the addresses hold. A node that has just lost its newest block is compared once it
 * has another.
 */
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
