import { type MarketRef, referenceMarket } from '@aldgate/domain/market/marketRef.ts';
import { formatFixed } from '@aldgate/domain/money/fixed.ts';
import type { Command, PlaceOrder } from '@aldgate/venue/engine/commands.ts';
import { Exchange } from '@aldgate/venue/engine/exchange.ts';
import { newState } from '@aldgate/venue/engine/state.ts';
import { genesis } from '@aldgate/venue/genesis.ts';
import { BUY, SELL, type Side } from '@aldgate/venue/matching/side.ts';
import { levelRows } from '@aldgate/venue/protocol/payloads/levels.ts';
import { createIndex } from '@aldgate/venue/simulation/indexAt.ts';
import type { Listing } from '@aldgate/venue/simulation/listing.ts';
import { LISTINGS } from '@aldgate/venue/simulation/listings.ts';
import { createParticipants } from '@aldgate/venue/simulation/participants.ts';
import type { OwnOrders } from '../../server/src/modules/market/index.ts';
import { ReferencePrices } from '../../server/src/modules/market/prices.ts';

const LEVELS = 20;
const FUNDS = '100000000000000000';

interface Options {
  readonly symbol: string;
  /** How many levels the makers quote at least. */
  readonly levels: number;
  readonly seed: number;
  readonly at: number;
}

type Participant = 'customer' | 'partner';

/**
 * The local exchange's engine and simulation of one contract, and the server's reference prices of it, on a clock that
 * the caller moves. Two customers trade in it.
 */
export class SimulatedMarket {
  readonly prices: ReferencePrices;
  readonly #exchange: Exchange;
  readonly #listing: Listing;
  readonly #accounts: Record<Participant, number>;
  /** When a participant's orders changed last. */
  readonly #changedAt: Record<Participant, number> = { customer: 0, partner: 0 };
  at: number;

  constructor({ symbol, levels, seed, at }: Options) {
    const known = LISTINGS.find(({ instrument }) => instrument.symbol === symbol);
    if (known === undefined) throw new RangeError(`${symbol} is not listed`);
    const listing = { ...known, levels };
    this.at = at;
    this.#listing = listing;
    this.#exchange = new Exchange({
      instruments: [listing.instrument],
      state: newState([symbol], at, { from: 1 }),
      indexAt: createIndex([listing], seed),
      participants: createParticipants([listing], { path: seed, book: seed }),
    });
    for (const command of genesis([listing], false)) this.#apply(command);
    this.#accounts = { customer: this.#open('customer'), partner: this.#open('partner') };
    this.prices = new ReferencePrices(() => this.at, { notional: () => '100000', indexBps: '20' });
    this.step(100);
  }

  get market(): MarketRef {
    return referenceMarket(this.symbol);
  }

  get symbol(): string {
    return this.#listing.instrument.symbol;
  }

  /** Lets the market trade once, after this many milliseconds, and publishes it. */
  step(ms: number): void {
    this.at += ms;
    this.#apply({ type: 'tick' });
    this.publish();
  }

  /** Sends the book, the index and the mark to the server's prices. */
  publish(): void {
    const { instrument } = this.#listing;
    const book = this.#exchange.engine.book(this.symbol);
    const side = (of: Side) => levelRows(instrument, book.levels(of, LEVELS));
    const { index, mark } = this.#exchange.engine.symbol(this.symbol);
    const times = { eventAt: this.at, changedAt: this.at };
    this.prices.updateFigures(this.market, { mark: formatFixed(mark), index: formatFixed(index), eventAt: this.at });
    this.prices.updateBook(this.market, { bids: side(BUY), asks: side(SELL) }, times);
  }

  /** The best price of a side, in quote units. */
  best(side: 'buy' | 'sell'): number {
    const [level] = this.#exchange.engine.book(this.symbol).levels(side === 'buy' ? BUY : SELL, 1);
    return (level?.[0] ?? 0) * this.#tick;
  }

  /** A limit order; price and quantity are rounded to the contract's steps. */
  submit(who: Participant, order: { side: 'buy' | 'sell'; price: number; quantity: number; ioc?: boolean }): void {
    this.#changedAt[who] = this.at;
    this.#apply({
      ...LIMIT,
      account: this.#accounts[who],
      symbol: this.symbol,
      side: order.side === 'buy' ? BUY : SELL,
      timeInForce: order.ioc === true ? 'IOC' : 'GTC',
      price: Math.round(order.price / this.#tick),
      quantity: Math.round(order.quantity * 10 ** this.#listing.instrument.quantityPrecision),
    });
  }

  cancelAll(who: Participant): void {
    this.#changedAt[who] = this.at;
    this.#apply({ type: 'cancelOrders', account: this.#accounts[who], symbol: this.symbol });
  }

  /** A participant's orders in the book, as the platform knows them. */
  ownOrders(who: Participant): OwnOrders {
    const { instrument } = this.#listing;
    const orders = [...this.#account(who).orders.values()].flatMap(({ side, price, quantity, filled }) =>
      levelRows(instrument, [[price, quantity - filled]]).map(([text, left]) => ({
        direction: side === BUY ? ('buy' as const) : ('sell' as const),
        price: text,
        quantity: left,
      })),
    );
    return { orders, changedAt: this.#changedAt[who] };
  }

  /** The position in base units, positive for long. */
  position(who: Participant): number {
    const steps = this.#account(who).positions.get(this.symbol)?.steps ?? 0;
    return steps / 10 ** this.#listing.instrument.quantityPrecision;
  }

  /** The futures wallet in USDT: funds and realised results, less fees. */
  wallet(who: Participant): number {
    return Number(formatFixed(this.#account(who).cross - BigInt(FUNDS)));
  }

  get #tick(): number {
    const { unitsPerTick, pricePrecision } = this.#listing.instrument;
    return unitsPerTick / 10 ** pricePrecision;
  }

  #account(who: Participant) {
    return this.#exchange.engine.account(this.#accounts[who]);
  }

  #open(name: string): number {
    const { id: account } = this.#apply({ type: 'openAccount', name });
    this.#apply({ type: 'deposit', account, wallet: 'um', asset: 'USDT', amount: FUNDS });
    this.#apply({ type: 'setLeverage', account, symbol: this.symbol, leverage: 1 });
    return account;
  }

  #apply<C extends Command>(command: C) {
    return this.#exchange.apply(command, this.at).result;
  }
}

const LIMIT: Omit<PlaceOrder, 'account' | 'symbol' | 'side' | 'price' | 'quantity' | 'timeInForce'> = {
  type: 'placeOrder',
  orderType: 'LIMIT',
  clientOrderId: '',
  reduceOnly: false,
  selfTrade: 'NONE',
  goodTill: 0,
  priceMatch: 'NONE',
};
