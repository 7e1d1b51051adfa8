import { setTimeout as wait } from 'node:timers/promises';
import type { ChildSpec } from '../child/child.ts';
import type { LaunchConfig } from '../config.ts';
import { errorMessage } from '../errors.ts';
import type { NetworkPlan } from './plan.ts';
import { openAccounts, writePolicies } from './policy.ts';
import { reportConnections } from './reportConnections.ts';
import { custodySpec, networksSpec, signerSpec } from './specs.ts';

interface Options {
  readonly config: LaunchConfig;
  /** The user's environment, and the server's. */
  readonly base: NodeJS.ProcessEnv;
  readonly env: NodeJS.ProcessEnv;
  readonly plan: NetworkPlan;
  /** Bitcoin's program, where it is being unpacked: false where it cannot be. */
  readonly unpacking: Promise<boolean> | undefined;
  readonly output: (name: string) => Pick<ChildSpec, 'logFile' | 'onError'>;
  /** Starts a supervised process; resolves when it is ready. */
  readonly run: (spec: ChildSpec) => Promise<void>;
  readonly report: (text: string) => void;
  readonly signal: AbortSignal;
}

const READ_EVERY_MS = 1_000;
type FaucetState = readonly { readonly network: string; readonly isConnected: boolean }[];

/** Starts the local networks, their signer, and the process that follows them. A failure is reported. */
export async function startNetworks(options: Options): Promise<void> {
  const { config, base, env, output, run, report, signal } = options;
  const plan = (await options.unpacking) === false ? { ...options.plan, bitcoin: null } : options.plan;
  if (plan.anvil === null && plan.bitcoin === null) {
    report('not connected: this machine has no program for a local network');
    return;
  }
  try {
    const accounts = await openAccounts(config.home, plan);
    writePolicies(config.home, plan, accounts.hot, accounts.cold);
    await Promise.all([
      run(networksSpec(base, config, plan, accounts, output('networks'))),
      run(signerSpec(base, config, plan, output('signer'))),
      run(custodySpec(env, output('custody'))),
    ]);
  } catch (error) {
    report(`not connected: ${errorMessage(error)}`);
    return;
  }
  const readConnected = async () => {
    const response = await fetch(`http://127.0.0.1:${plan.ports.faucet}/state`, { signal });
    const state = (await response.json()) as FaucetState;
    return state.flatMap(({ network, isConnected }) => (isConnected ? network : []));
  };
  await reportConnections({
    codes: [...(plan.anvil === null ? [] : ['ETH']), ...(plan.bitcoin === null ? [] : ['BTC'])],
    readConnected,
    report,
    pause: () => wait(READ_EVERY_MS, undefined, { signal, ref: false }),
  }).catch(() => undefined);
}
