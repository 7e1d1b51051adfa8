import type { LaunchConfig } from '../config.ts';
import { errorMessage } from '../errors.ts';
import type { ChildSpec } from '../supervisor/child.ts';
import { hasApt, installBitcoin } from './installBitcoin.ts';
import type { NetworkPlan } from './plan.ts';
import { openAccounts, writePolicies } from './policy.ts';
import { custodySpec, networksSpec, signerSpec } from './specs.ts';

interface Options {
  readonly config: LaunchConfig;
  /** The user's environment, and the server's. */
  readonly base: NodeJS.ProcessEnv;
  readonly env: NodeJS.ProcessEnv;
  readonly plan: NetworkPlan;
  readonly output: (name: string) => Pick<ChildSpec, 'logFile' | 'onError'>;
  /** Starts a supervised process; resolves when it is ready. */
  readonly run: (spec: ChildSpec) => Promise<void>;
  readonly report: (text: string) => void;
}

/** Starts the local networks, their signer, and the process that follows them. A failure is reported. */
export async function startNetworks({ config, base, env, plan, output, run, report }: Options): Promise<void> {
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
    report(plan.bitcoin === null ? 'Ethereum runs' : 'Ethereum and Bitcoin run');
  } catch (error) {
    report(`not connected: ${errorMessage(error)}`);
    return;
  }
  if (plan.bitcoin === null && base.BITCOIN_INSTALL !== 'off' && (await hasApt())) await install(config.home, report);
}

/** Where Debian's packages are at hand; the next start uses it. */
async function install(home: string, report: (text: string) => void): Promise<void> {
  report('unpacking litecoind for a local Bitcoin; the next start uses it');
  try {
    await installBitcoin(home);
    report('litecoind is unpacked');
  } catch (error) {
    report(`litecoind could not be unpacked: ${errorMessage(error).split('\n', 1)[0]}`);
  }
}
