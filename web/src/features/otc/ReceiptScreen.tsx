import { ReceiptPage } from '../../lib/quotes/index.ts';
import { OTC } from './product.ts';

/** The printed receipt of an OTC trade. */
export function Screen() {
  return <ReceiptPage product={OTC} />;
}
