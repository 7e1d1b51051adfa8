import type { Order } from '@aldgate/venue/matching/order.ts';
import { OrderBook } from '@aldgate/venue/matching/orderBook.ts';
import { BUY, opposite, SELL, type Side } from '@aldgate/venue/matching/side.ts';

/** An operation on a book: an order to place, or the id of one to cancel. */
export type Operation = Order | number;

/** A book's opening orders and the following operations. */
export interface OrderFlow {
  readonly opening: readonly Operation[];
  readonly operations: readonly Operation[];
}

export interface FlowShape {
  /** Passive orders before the operations. */
  readonly opening: number;
  readonly operations: number;
  /** Range of passive prices in ticks behind the opposite best price; most are close. */
  readonly depth: number;
  /**
   * Average distance of passive prices from the mid in ticks, exponentially distributed; in place of `depth`'s range.
   */
  readonly distance?: number;
  /** Average resting orders that an aggressive order fills. With 1 the book grows, with 3 its size is constant. */
  readonly taken: number;
}

const START = 1_000_000;
const QUANTITY_MAX = 100;

/** A seeded flow: 60 % passive limit orders, 30 % cancellations of resting orders, 10 % aggressive limit orders. */
export function orderFlow(seed: number, shape: FlowShape): OrderFlow {
  const fraction = fractions(seed);
  const upTo = (max: number) => 1 + Math.floor(fraction() * max);
  const live = new LiveIds();
  const book = new OrderBook({
    reducible: () => 0,
    trade: (maker, _owner, _price, _quantity, makerLeft) => makerLeft === 0 && live.delete(maker),
    expired: () => {},
    level: () => {},
  });
  let lastId = 0;
  const placed = (side: Side, price: number, quantity: number): Order => {
    lastId += 1;
    const id = lastId;
    const resting = { timeInForce: 'GTC', selfTrade: 'NONE', reduceOnly: false } as const;
    const order = { id, owner: id, side, price, quantity, ...resting };
    if (book.place(order).end === 'rested') live.add(id);
    return order;
  };
  const passivePrice = (side: Side): number => {
    if (shape.distance === undefined) {
      const behind = 1 + Math.floor(fraction() * fraction() * shape.depth);
      return (book.best(opposite(side)) ?? START + side) - side * behind;
    }
    const bid = book.best(BUY) ?? START - 1;
    const ask = book.best(SELL) ?? START + 1;
    const behind = Math.ceil(-Math.log(1 - fraction()) * shape.distance);
    // Rounded away from the other side, so that a passive order never trades.
    return (side === BUY ? Math.floor((bid + ask) / 2) : Math.ceil((bid + ask) / 2)) - side * Math.max(1, behind);
  };
  const passive = (): Order => {
    const side = fraction() < 0.5 ? BUY : SELL;
    return placed(side, passivePrice(side), upTo(QUANTITY_MAX));
  };
  const taking = (): Order => {
    const side = fraction() < 0.5 ? BUY : SELL;
    const price = (book.best(opposite(side)) ?? START) + side * Math.ceil(shape.depth / 4);
    return placed(side, price, upTo(QUANTITY_MAX * shape.taken));
  };
  const cancelled = (): number => {
    const id = live.at(fraction());
    live.delete(id);
    book.cancel(id);
    return id;
  };
  const drawn = (): Operation => {
    const kind = fraction();
    if (kind < 0.6 || book.size === 0) return passive();
    return kind < 0.9 ? cancelled() : taking();
  };
  return {
    opening: Array.from({ length: shape.opening }, passive),
    operations: Array.from({ length: shape.operations }, drawn),
  };
}

/** A set of ids with random selection and removal in constant time. */
class LiveIds {
  readonly #ids: number[] = [];
  readonly #indexes = new Map<number, number>();

  add(id: number): void {
    this.#indexes.set(id, this.#ids.length);
    this.#ids.push(id);
  }

  /** The id at a fraction of the list. */
  at(fraction: number): number {
    const id = this.#ids[Math.floor(fraction * this.#ids.length)];
    if (id === undefined) throw new RangeError('no order rests');
    return id;
  }

  delete(id: number): void {
    const index = this.#indexes.get(id);
    const last = this.#ids.pop();
    if (index === undefined || last === undefined) throw new RangeError(`order ${id} does not rest`);
    this.#indexes.delete(id);
    if (last === id) return;
    this.#ids[index] = last;
    this.#indexes.set(last, index);
  }
}

/** A linear congruential generator with the constants of Numerical Recipes. */
function fractions(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x1_0000_0000;
  };
}
