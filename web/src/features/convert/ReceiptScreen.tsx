import { ReceiptPage } from '../../lib/quotes/index.ts';
import { CONVERT } from './product.ts';

/** The printed receipt of a conversion. */
export function Screen() {
  return <ReceiptPage product={CONVERT} />;
}
