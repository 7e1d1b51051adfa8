import type { ModuleContext } from '../../kernel/module.ts';
import type { Market } from '../market/index.ts';
import { convertAdmin } from './admin/handlers.ts';
import { convertHandlers } from './handlers.ts';
import { loadReceiptKey } from './receiptKey.ts';
import { convertRetention } from './retention.ts';

/** Conversions at firm quotes. */
export async function createConvert(context: ModuleContext, market: Market) {
  const { database, clock, box } = context;
  const receiptKey = await loadReceiptKey(database, box, clock);
  return {
    name: 'convert',
    handlers: convertHandlers({ database, clock, market, receiptKey }),
    ...convertAdmin(context),
    retention: convertRetention,
  };
}

export { readLimits } from './admin/customerLimits.ts';
export { listConvertAssets } from './assets.ts';
export { CONVERT_FEE_RATE, QUOTE_LIFETIME_MS } from './quote.ts';
