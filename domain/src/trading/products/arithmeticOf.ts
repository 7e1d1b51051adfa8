import { findProduct } from '../../market/marketRef.ts';
import type { Product } from '../../market/product.ts';
import type { ContractArithmetic } from './arithmetic.ts';
import { linear } from './linear.ts';

const ARITHMETIC: Readonly<Record<Product, ContractArithmetic | null>> = {
  usdm: linear,
  spot: null,
  coinm: null,
};

/**
 * The formulas of a product's contracts. Throws a RangeError for one that has none here: spot has no contracts,
 * coin-margined futures are not traded yet.
 */
export function arithmeticOf(product: Product): ContractArithmetic {
  const arithmetic = ARITHMETIC[product];
  if (arithmetic === null) throw new RangeError(`${product} has no arithmetic`);
  return arithmetic;
}

/** The formulas of a contract. */
export const contractArithmetic = (instrumentId: string): ContractArithmetic => arithmeticOf(findProduct(instrumentId));
