import { continuesAggregate, type Trade } from '../market/trade.ts';

/** Assigns aggregate ids for one symbol: consecutive trades with one price and side within 100 ms share an id. */
export class AggregateNumbers {
  #last: Omit<Trade, 'aggregateId'> | undefined;
  #number: number;

  /** The next trade continues `last`, or gets the id after `number`. */
  constructor(number: number, last?: Omit<Trade, 'aggregateId'>) {
    this.#number = number;
    this.#last = last;
  }

  next(trade: Omit<Trade, 'aggregateId'>): number {
    if (this.#last === undefined || !continuesAggregate(this.#last, trade)) this.#number += 1;
    this.#last = trade;
    return this.#number;
  }
}
