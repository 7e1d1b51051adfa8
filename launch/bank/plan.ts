import { join } from 'node:path';
import type { ChildSpec } from '../child/child.ts';
import { endWithParent } from '../child/endWithParentArgument.ts';
import { environment } from '../child/environment.ts';
import { homePaths, type LaunchConfig } from '../config.ts';
import { chooseStoredPort } from '../ports.ts';

/** The local bank of a start. */
export interface BankPlan {
  readonly port: number;
}

const portFile = (home: string): string => join(homePaths(home).bank, 'port');

/** Chooses the port, which is kept as long as it is free. Undefined where another bank is configured. */
export async function planBank(
  { home, portRange }: LaunchConfig,
  env: NodeJS.ProcessEnv,
  reservedPorts: readonly number[],
): Promise<BankPlan | undefined> {
  if ((env.LOCAL_BANK_URL ?? '') !== '') return undefined;
  const choice = { reserved: reservedPorts, range: portRange, random: Math.random };
  return { port: await chooseStoredPort(portFile(home), choice) };
}

/** Variables that connect the server with the bank. */
export const bankVariables = ({ port }: BankPlan): Record<string, string> => ({
  LOCAL_BANK_URL: `http://127.0.0.1:${port}`,
});

export function bankSpec(
  base: NodeJS.ProcessEnv,
  { home }: LaunchConfig,
  { port }: BankPlan,
  output: Pick<ChildSpec, 'logFile' | 'onError'>,
): ChildSpec {
  const env = environment(base, home, { BANK_HOME: homePaths(home).bank, BANK_PORT: String(port) });
  return { name: 'bank', args: [endWithParent, join('bank', 'src', 'local', 'main.ts')], env, ...output };
}
