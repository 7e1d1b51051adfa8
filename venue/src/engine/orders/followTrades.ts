import type { EngineContext } from '../engineContext.ts';
import { trimReduceOnly } from './reduceOnly.ts';
import { triggerAlgoOrders } from './triggerAlgoOrders.ts';
import { triggerSpotOrders } from './triggerSpotOrders.ts';

/** An instrument that traded, and the accounts that did. */
export interface TradedIn {
  readonly symbol: string;
  readonly accounts: Set<number>;
}

/** Trims reduce-only orders and triggers conditional ones, once the trades of a placement are done. */
export function followTrades(engine: EngineContext, { symbol, accounts }: TradedIn): void {
  if (engine.pairs.has(symbol)) {
    triggerSpotOrders(engine, symbol);
    return;
  }
  for (const id of accounts) trimReduceOnly(engine, engine.account(id), symbol);
  triggerAlgoOrders(engine, symbol);
}
