import { ProductRecords } from './ProductRecords.tsx';

/** record/futureTrade: the executions of futures. */
export function Screen() {
  return <ProductRecords product="usdm" />;
}
