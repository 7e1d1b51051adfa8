import { findProduct } from '@aldgate/domain/market/marketRef.ts';
import type { AnswerOf } from '../calls.ts';

/** Whether an instrument id is that of a spot pair. */
export const isSpot = (instrumentId: string): boolean => findProduct(instrumentId) === 'spot';

/** A contract by its currencies; those of an unknown one are such that no call finds it. */
export function readContract(contracts: AnswerOf<'listContracts'>, instrumentId: string) {
  const found = contracts.find((each) => each.instrumentId === instrumentId && each.product === 'usdm');
  return { baseCurrency: found?.baseAsset ?? 'NONE', quoteCurrency: found?.quoteAsset ?? 'NONE' };
}
