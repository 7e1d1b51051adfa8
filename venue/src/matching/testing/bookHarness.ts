import type { BookListener, ExpiryReason } from '../bookListener.ts';
import type { Order, Placement, RestingOrder } from '../order.ts';
import { BUY, opposite, type Side } from '../side.ts';

/** A callback of the book, recorded for comparison. */
export type BookEvent =
  | {
      readonly call: 'trade';
      readonly maker: number;
      readonly price: number;
      readonly quantity: number;
      readonly makerLeft: number;
      readonly makerOwner: number;
    }
  | {
      readonly call: 'expired';
      readonly order: number;
      readonly owner: number;
      readonly left: number;
      readonly reason: ExpiryReason;
    }
  | { readonly call: 'level'; readonly side: Side; readonly price: number; readonly quantity: number };

/** The interface of the book under test and of the reference book. */
export interface Book {
  readonly size: number;
  place(order: Order): Placement;
  cancel(id: number): number;
  reduce(id: number, quantity: number): void;
  left(id: number): number;
  dump(): RestingOrder[];
  hash(): string;
}

/** A book with owners whose positions follow their trades, so that reduce-only orders are limited by positions. */
export class BookHarness<B extends Book> {
  /** All callbacks so far. */
  readonly events: BookEvent[] = [];
  readonly listener: BookListener;
  book: B;
  readonly #positions = new Map<number, number>();
  #taker: Pick<Order, 'owner' | 'side'> = { owner: 0, side: BUY };

  constructor(open: (listener: BookListener) => B) {
    this.listener = {
      reducible: (owner, side) => Math.max(0, -side * this.position(owner)),
      trade: (maker, makerOwner, price, quantity, makerLeft) => {
        this.events.push({ call: 'trade', maker, makerOwner, price, quantity, makerLeft });
        this.#move(makerOwner, opposite(this.#taker.side) * quantity);
        this.#move(this.#taker.owner, this.#taker.side * quantity);
      },
      expired: (order, owner, left, reason) => this.events.push({ call: 'expired', order, owner, left, reason }),
      level: (side, price, quantity) => this.events.push({ call: 'level', side, price, quantity }),
    };
    this.book = open(this.listener);
  }

  /** An owner's position: bought minus sold. */
  position(owner: number): number {
    return this.#positions.get(owner) ?? 0;
  }

  place(order: Order): Placement {
    this.#taker = order;
    return this.book.place(order);
  }

  #move(owner: number, steps: number): void {
    this.#positions.set(owner, this.position(owner) + steps);
  }
}
