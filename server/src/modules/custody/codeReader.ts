import type { Chain } from '@aldgate/chain';
import type { ModuleContext } from '../../kernel/module.ts';
import type { CustodyConfig } from './config.ts';

/** Whether a contract's code is at an address. False where the network has no code, or no node answers. */
export type HasCode = (network: string, address: string) => Promise<boolean>;

/** An answer counts for this long: code appears at an address once, and rarely. */
const KNOWN_MS = 10 * 60_000;
const KNOWN_MAX = 10_000;

/** Asks the nodes of this server for code, one address once in ten minutes. */
export function createCodeReader(
  { database, clock, log }: Pick<ModuleContext, 'database' | 'clock' | 'log'>,
  { nodes }: Pick<CustodyConfig, 'nodes'>,
): HasCode {
  const chains = new Map<string, Promise<Chain>>();
  const known = new Map<string, { readonly at: number; readonly hasCode: boolean }>();

  const connect = (network: string, urls: readonly string[]): Promise<Chain> => {
    const connecting =
      chains.get(network) ??
      import('./follow/connectNodes.ts').then((follow) => follow.connectNodes(database, network, urls));
    chains.set(network, connecting);
    return connecting;
  };

  return async (network, address) => {
    const urls = nodes[network] ?? [];
    if (urls.length === 0) return false;
    const key = `${network}/${address}`;
    const before = known.get(key);
    if (before !== undefined && clock() - before.at < KNOWN_MS) return before.hasCode;
    try {
      const hasCode = (await (await connect(network, urls)).hasCode?.(address)) ?? false;
      if (known.size >= KNOWN_MAX) known.clear();
      known.set(key, { at: clock(), hasCode });
      return hasCode;
    } catch (error) {
      chains.delete(network);
      log.warn({ err: error, network }, 'the node was not asked for code');
      return false;
    }
  };
}
