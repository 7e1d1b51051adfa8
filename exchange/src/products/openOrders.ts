import type { RequestWeights } from '@aldgate/domain/market/traits.ts';

/** The contracts whose open orders are asked for; 'all' where that weighs no more than one after the other. */
export const contractsToList = (
  symbols: readonly string[],
  { ofContract, ofAll }: RequestWeights['openOrders'],
): readonly string[] | 'all' => (symbols.length * ofContract >= ofAll ? 'all' : symbols);
