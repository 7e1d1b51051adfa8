import { ProductRecords } from './ProductRecords.tsx';

/** record/spotTrade: the executions of spot, and its orders (`list=orders`). */
export function Screen() {
  return <ProductRecords product="spot" />;
}
