import type { OrderBook } from '../matching/orderBook.ts';
import type { Account } from './accounts/account.ts';
import type { Contract } from './contract.ts';
import type { ExchangeEvent } from './events.ts';
import type { Order } from './orders/order.ts';
import type { ExchangeState, SymbolState } from './state.ts';

/** What a command sees and may change while it is carried out. */
export interface EngineContext {
  readonly state: ExchangeState;
  /** The command's time, epoch milliseconds. */
  readonly at: number;
  readonly contracts: ReadonlyMap<string, Contract>;
  /** These throw a Refusal where there is none. */
  contract(symbol: string): Contract;
  account(id: number): Account;
  /** For what is known to be listed. */
  symbol(symbol: string): SymbolState;
  book(symbol: string): OrderBook;
  /** Puts an order into its book and lets it trade. */
  match(order: Order, limit: number): ReturnType<OrderBook['place']>;
  emit(event: ExchangeEvent): void;
  /** How many events this command has brought about, and a way to take back those after a number of them. */
  readonly eventCount: number;
  rollbackEvents(count: number): void;
}
