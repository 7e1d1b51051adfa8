import { type Chain, createEvmChain, createUtxoChain, requireAgreement } from '@aldgate/chain';
import type { Database } from '../../../kernel/database/database.ts';
import { readFollowedNetwork } from './followedNetwork.ts';

/** The node of a network, or two as one. Throws where there is none. */
export async function connectNodes(database: Database, code: string, urls: readonly string[]): Promise<Chain> {
  const { kind, tokens } = await readFollowedNetwork(database, code);
  const [first, second] = urls.map((url) =>
    kind === 'evm' ? createEvmChain({ url, tokens: [...tokens.keys()] }) : createUtxoChain({ url }),
  );
  if (first === undefined) throw new Error(`${code} has no node`);
  return second === undefined ? first : requireAgreement(first, second);
}
