import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { MUST_BE_CORRECTED } from '@aldgate/domain/local/exitCode.ts';
import type { ChildSpec } from '../child/child.ts';
import { endWithParent } from '../child/endWithParentArgument.ts';
import { environment } from '../child/environment.ts';
import { homePaths, type LaunchConfig } from '../config.ts';
import type { NetworkPlan } from './plan.ts';
import { type Accounts, signerHome } from './policy.ts';

type Output = Pick<ChildSpec, 'logFile' | 'onError'>;

/**
 * The processes of the local networks: their nodes with miner and faucet, the signer, and the one that follows them.
 */
export function networksSpec(
  base: NodeJS.ProcessEnv,
  { home, localBlockMs }: LaunchConfig,
  { ports, anvil, bitcoin, bitcoinPassword }: NetworkPlan,
  { hot, cold }: { readonly hot: Accounts; readonly cold: Accounts },
  output: Output,
): ChildSpec {
  const folder = homePaths(home).chains;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const configuration = {
    folder,
    faucetPort: ports.faucet,
    blockMs: localBlockMs,
    ethereum: anvil === null ? null : { program: anvil, port: ports.ethereum, hot: hot.evm, cold: cold.evm },
    bitcoin:
      bitcoin === null
        ? null
        : {
            program: bitcoin,
            port: ports.bitcoin,
            password: bitcoinPassword,
            hot: hot.xpub,
            cold: cold.xpub,
          },
  };
  const env = environment(base, home, { LOCAL_NETWORKS: JSON.stringify(configuration) });
  const args = [endWithParent, join('chain', 'src', 'local', 'main.ts')];
  return { name: 'networks', args, env, finalCodes: [], ...output };
}

export function signerSpec(
  base: NodeJS.ProcessEnv,
  { home }: LaunchConfig,
  { ports, signerKey, signerToken }: NetworkPlan,
  output: Output,
): ChildSpec {
  const env = environment(base, home, {
    SIGNER_HOME: signerHome(home),
    SIGNER_KEY: signerKey,
    SIGNER_TOKEN: signerToken,
    SIGNER_PORT: String(ports.signer),
  });
  return { name: 'signer', args: [endWithParent, join('signer', 'src', 'main.ts')], env, finalCodes: [], ...output };
}

export function custodySpec(env: NodeJS.ProcessEnv, output: Output): ChildSpec {
  const args = [endWithParent, join('server', 'src', 'main.ts'), 'custody'];
  return { name: 'custody', args, env, finalCodes: [MUST_BE_CORRECTED], ...output };
}
