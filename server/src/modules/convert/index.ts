import type { ModuleContext } from '../../kernel/module.ts';
import { loadReceiptKey } from '../../kernel/secrets/receiptKey.ts';
import { convertAdmin } from './admin/handlers.ts';
import { convertHandlers } from './handlers.ts';
import type { QuoteDeps } from './quote.ts';
import { convertRetention } from './retention.ts';

type Options = Pick<QuoteDeps, 'market' | 'findOwnOrders' | 'openValueMultiple'>;

/** Conversions at firm quotes. */
export async function createConvert(context: ModuleContext, options: Options) {
  const { database, clock, databaseTime, box, metrics } = context;
  const receiptKey = await loadReceiptKey(database, box, clock);
  return {
    name: 'convert',
    handlers: convertHandlers({ database, clock, databaseTime, metrics, ...options, receiptKey }),
    ...convertAdmin(context),
    retention: convertRetention,
  };
}

export { readLimits } from './admin/customerLimits.ts';
export { listConvertAssets } from './assets.ts';
export { type ConvertConfig, convertConfig, convertVariables } from './config.ts';
export { CONVERT_FEE_RATE, QUOTE_LIFETIME_MS } from './quote.ts';
export { assertPairEnabled } from './suspensions.ts';
