import type { OrderBook } from '../matching/orderBook.ts';
import type { Contract } from './contract.ts';
import type { Account } from './entities/account.ts';
import type { Order } from './entities/order.ts';
import type { ExchangeEvent } from './events.ts';
import type { ExchangeState, SymbolState } from './state.ts';

/** State and services that a command reads and changes during its execution. */
export interface EngineContext {
  readonly state: ExchangeState;
  /** The command's time, epoch milliseconds. */
  readonly at: number;
  readonly contracts: ReadonlyMap<string, Contract>;
  /** These throw a Rejection if there is none. */
  contract(symbol: string): Contract;
  account(id: number): Account;
  /** For symbols that are known to be listed. */
  symbol(symbol: string): SymbolState;
  book(symbol: string): OrderBook;
  /** Places an order in its book and matches it. */
  match(order: Order, limit: number): ReturnType<OrderBook['place']>;
  emit(event: ExchangeEvent): void;
  /** The number of events of this command, and a rollback to an earlier number. */
  readonly eventCount: number;
  rollbackEvents(count: number): void;
}
