import { parseFixed } from '@aldgate/domain/money/fixed.ts';
import { BUY, type Side } from '../../matching/side.ts';
import { LISTINGS } from '../../simulation/listings.ts';
import type { Command, PlaceOrder } from '../commands.ts';
import { Exchange } from '../exchange.ts';
import { type ExchangeState, newState } from '../state.ts';

export const START = 1_763_690_400_000;
export const INSTRUMENTS = LISTINGS.map(({ instrument }) => instrument).filter(({ symbol }) =>
  ['BTCUSDT', 'ETHUSDT'].includes(symbol),
);

/** Index prices set by the test, in quote units. */
export class Prices {
  readonly #prices = new Map<string, bigint>([
    ['BTCUSDT', parseFixed('100000')],
    ['ETHUSDT', parseFixed('4000')],
  ]);

  set(symbol: string, price: string): void {
    this.#prices.set(symbol, parseFixed(price));
  }

  readonly at = (symbol: string): bigint => this.#prices.get(symbol) ?? 0n;
}

/** An exchange with an insurance fund and customers with a million each; accounts are 2, 3, … */
export class TestExchange {
  readonly prices = new Prices();
  readonly exchange: Exchange;
  readonly log: { readonly command: Command; readonly at: number }[] = [];
  at = START;

  constructor(customers = 3, state?: ExchangeState) {
    const symbols = INSTRUMENTS.map(({ symbol }) => symbol);
    this.exchange = new Exchange({
      instruments: INSTRUMENTS,
      state: state ?? newState(symbols, START, { from: 1 }),
      indexAt: this.prices.at,
    });
    if (state !== undefined) return;
    this.apply({ type: 'openAccount', name: 'insurance', house: true, insurance: true });
    for (let index = 0; index < customers; index += 1) {
      const { id: account } = this.apply({ type: 'openAccount', name: `customer ${index}` }).result;
      const amount = String(parseFixed('1000000'));
      this.apply({ type: 'deposit', account, wallet: 'um', asset: 'USDT', amount });
    }
    this.tick(0);
  }

  apply<C extends Command>(command: C) {
    const done = this.exchange.apply(command, this.at);
    this.log.push({ command, at: this.at });
    return done;
  }

  tick(ms = 1000) {
    this.at += ms;
    return this.apply({ type: 'tick' });
  }

  /** A GTC limit order; prices in ticks, quantities in steps. */
  limit(account: number, side: Side, quantity: number, price: number, more: Partial<PlaceOrder> = {}) {
    return this.apply({ ...ORDER, account, side, quantity, price, ...more }).result;
  }

  market(account: number, side: Side, quantity: number, more: Partial<PlaceOrder> = {}) {
    return this.limit(account, side, quantity, 0, { orderType: 'MARKET', ...more });
  }
}

const ORDER: PlaceOrder = {
  type: 'placeOrder',
  account: 2,
  symbol: 'BTCUSDT',
  side: BUY,
  orderType: 'LIMIT',
  timeInForce: 'GTC',
  price: 1_000_000,
  quantity: 1,
  clientOrderId: '',
  reduceOnly: false,
  selfTrade: 'EXPIRE_MAKER',
  goodTill: 0,
  priceMatch: 'NONE',
};
