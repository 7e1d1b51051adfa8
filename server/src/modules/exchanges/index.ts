import type { ModuleContext } from '../../kernel/module.ts';
import { exchangesAdmin } from './admin/admin.ts';
import type { ExchangeCounts } from './admin/listExchange.ts';
import type { Exchanges } from './registry.ts';
import { exchangesRetention } from './retention.ts';

interface Options extends ExchangeCounts {
  readonly isLive: boolean;
}

/** The module: operators' calls; it follows the prices of every exchange until `close`, where it is live. */
export function createExchangesModule(
  { database, clock }: ModuleContext,
  exchanges: Exchanges,
  { isLive, ...counts }: Options,
) {
  for (const { marks, spotPrices } of isLive ? exchanges.all : []) {
    marks.open();
    spotPrices.open();
  }
  return {
    name: 'exchanges',
    ...exchangesAdmin({ database, clock, exchanges, ...counts }),
    retention: exchangesRetention,
    async close() {
      for (const exchange of exchanges.all) exchange.close();
    },
  };
}

export { inventoryTask } from './admin/inventoryTask.ts';
export {
  type ExchangeConfig,
  exchangeConfig,
  exchangeVariables,
  otherExchangesConfig,
  type ReferenceConfig,
} from './config.ts';
export type { AccountClients, Exchange, InspectedKey } from './exchange.ts';
export type {
  ExchangeBroker,
  ExchangeKey,
  KeyTerms,
  Movement,
  TransferEndpoint,
} from './exchangeBroker.ts';
export type { Instruments } from './instruments.ts';
export { type Figure, MARK_MAX_AGE_MS } from './lastPrices.ts';
export type { MarkPriceFeed } from './markPriceFeed.ts';
export type { Purpose, RateLimiter } from './rateLimiter.ts';
export { createExchanges, type Exchanges } from './registry.ts';
export { assertExchangesOpen, listExchangeSuspensions } from './suspension.ts';
export type { WeightShares } from './weightShares.ts';
