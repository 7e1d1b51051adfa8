import type { Chain, FoundTransaction } from '@aldgate/chain';
import { ApiError } from '../../kernel/apiError.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import type { CustodyConfig } from './config.ts';

/** Whether a contract's code is at an address. False where the network has no code, or no node answers. */
export type HasCode = (network: string, address: string) => Promise<boolean>;

/** Questions of this server to the nodes of the networks. */
export interface NodeReader {
  readonly hasCode: HasCode;
  /** A transaction as the network has it now; undefined where its node knows none. Throws networkNotConnected. */
  readonly findTransaction: (network: string, txid: string) => Promise<FoundTransaction | undefined>;
}

/** An answer about code counts for this long: code appears at an address once, and rarely. */
const KNOWN_MS = 10 * 60_000;
const KNOWN_MAX = 10_000;

/** Asks the nodes of this server; about the code of one address once in ten minutes. */
export function createNodeReader(
  { database, clock, log }: Pick<ModuleContext, 'database' | 'clock' | 'log'>,
  { nodes }: Pick<CustodyConfig, 'nodes'>,
): NodeReader {
  const known = new Map<string, { readonly at: number; readonly hasCode: boolean }>();

  /** Nothing is opened: a node is asked request by request. Undefined where the network has no node. */
  const connect = async (network: string): Promise<Chain | undefined> => {
    const urls = nodes[network] ?? [];
    if (urls.length === 0) return undefined;
    const { connectNodes } = await import('./follow/connectNodes.ts');
    return connectNodes(database, network, urls);
  };

  return {
    async hasCode(network, address) {
      const key = `${network}/${address}`;
      const before = known.get(key);
      if (before !== undefined && clock() - before.at < KNOWN_MS) return before.hasCode;
      try {
        const chain = await connect(network);
        if (chain === undefined) return false;
        const hasCode = (await chain.hasCode?.(address)) ?? false;
        if (known.size >= KNOWN_MAX) known.clear();
        known.set(key, { at: clock(), hasCode });
        return hasCode;
      } catch (error) {
        log.warn({ err: error, network }, 'the node was not asked for code');
        return false;
      }
    },

    async findTransaction(network, txid) {
      const chain = await connect(network);
      if (chain === undefined) throw new ApiError('networkNotConnected', { network });
      try {
        return await chain.find(txid);
      } catch (error) {
        log.warn({ err: error, network }, 'the node was not asked for a transaction');
        throw new ApiError('networkNotConnected', { network });
      }
    },
  };
}
