import { traitsOf } from '@aldgate/domain/market/traits.ts';
import type { AnswerOf } from '../calls.ts';

/** A contract by its currencies; those of an unknown one are such that no call finds it. */
export function readContract(contracts: AnswerOf<'listContracts'>, instrumentId: string) {
  const found = contracts.find((each) => each.instrumentId === instrumentId && traitsOf(each.product).hasPositions);
  return { baseCurrency: found?.baseAsset ?? 'NONE', quoteCurrency: found?.quoteAsset ?? 'NONE' };
}
