import { join } from 'node:path';
import { findAnvil, findBitcoinNode } from '../../chain/src/local/programs.ts';
import { homePaths, type LaunchConfig } from '../config.ts';
import { findFreePort, isPortFree, type PortRange } from '../ports.ts';
import {
  newSecrets,
  PORT_NAMES,
  type PortName,
  readStoredNetworks,
  type StoredNetworks,
  writeStoredNetworks,
} from './stored.ts';

/** The local networks of a start. */
export interface NetworkPlan extends StoredNetworks {
  /** Null where this machine has no program for it. */
  readonly anvil: string | null;
  readonly bitcoin: string | null;
}

/** The variables that connect the server with networks; with any of them the local ones are not started. */
const CONNECTED_BY = ['ETH_RPC_URLS', 'BTC_RPC_URLS', 'SIGNER_URL'] as const;

/** Whether the environment connects the server with other networks. */
export const isConnectedElsewhere = (env: NodeJS.ProcessEnv): boolean =>
  CONNECTED_BY.some((name) => (env[name] ?? '') !== '');

/**
 * Chooses the ports, which are kept as long as they are free. `isUnpacking`: Bitcoin's program will be there when the
 * networks start. Undefined where other networks are configured.
 */
export async function planNetworks(
  config: LaunchConfig,
  env: NodeJS.ProcessEnv,
  isUnpacking: boolean,
  reservedPorts: readonly number[],
): Promise<NetworkPlan | undefined> {
  if (isConnectedElsewhere(env)) return undefined;
  const { home, portRange } = config;
  const path = homePaths(home).networks;
  const stored = readStoredNetworks(path);
  const ports = await choosePorts(stored?.ports, new Set(reservedPorts), portRange);
  const plan = { ...(stored ?? newSecrets()), ports };
  writeStoredNetworks(path, plan);
  return { ...plan, anvil: findAnvil() ?? null, bitcoin: isUnpacking ? bitcoinProgram(home) : findBitcoin(home) };
}

/** A running start's networks, for commands beside it. */
export function readNetworkPlan(home: string): NetworkPlan | undefined {
  const stored = readStoredNetworks(homePaths(home).networks);
  return stored && { ...stored, anvil: findAnvil() ?? null, bitcoin: findBitcoin(home) };
}

async function choosePorts(
  stored: Partial<Record<PortName, number>> | undefined,
  reserved: Set<number>,
  range: PortRange,
): Promise<Record<PortName, number>> {
  const ports: Record<PortName, number> = { ethereum: 0, bitcoin: 0, faucet: 0, signer: 0 };
  for (const name of PORT_NAMES) {
    const kept = stored?.[name];
    const isUsable = kept !== undefined && !reserved.has(kept) && (await isPortFree(kept));
    const port = isUsable ? kept : await findFreePort(Math.random, range, [...reserved]);
    reserved.add(port);
    ports[name] = port;
  }
  return ports;
}

/** Folder that `npm run bitcoin:install` unpacks Debian's packages into. */
export const bitcoinFolder = (home: string): string => join(home, 'bitcoin');

const bitcoinProgram = (home: string): string => join(bitcoinFolder(home), 'litecoind');

/** The program of a Bitcoin node: BITCOIN_NODE, one in PATH or the unpacked one; null if there is none. */
export const findBitcoin = (home: string): string | null => findBitcoinNode(bitcoinProgram(home)) ?? null;

/** Variables that connect the server, and its process that follows the networks, with the networks. */
export function networkVariables({
  ports,
  anvil,
  bitcoin,
  bitcoinPassword,
  signerToken,
}: NetworkPlan): Record<string, string> {
  return {
    FAUCET_URL: `http://127.0.0.1:${ports.faucet}`,
    SIGNER_URL: `http://127.0.0.1:${ports.signer}`,
    SIGNER_TOKEN: signerToken,
    ...(anvil !== null && { ETH_RPC_URLS: `http://127.0.0.1:${ports.ethereum}` }),
    ...(bitcoin !== null && { BTC_RPC_URLS: `http://local:${bitcoinPassword}@127.0.0.1:${ports.bitcoin}` }),
  };
}
