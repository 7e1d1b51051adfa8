import { decimal } from '@aldgate/domain/money/amount.ts';
import { ApiError } from '../../server/src/kernel/apiError.ts';
import type { FindOwnOrders, Market } from '../../server/src/modules/market/index.ts';
import { UsdRates } from '../../server/src/modules/market/rates.ts';
import type { SimulatedMarket } from './simulatedMarket.ts';

/** Maximum that a push spends: more than the makers offer together. */
const BID_WORTH = 5_000_000;

/** A firm price: both amounts, in USDT for one coin. */
export interface FirmPrice {
  readonly price: string;
  readonly fromAmount: string;
  readonly toAmount: string;
}

export interface PriceRequest {
  readonly side: 'buy' | 'sell';
  /** Amount of the coin. */
  readonly amount: string;
  readonly now: number;
  readonly source: Market;
  readonly findOwn: FindOwnOrders;
  readonly metrics: { readonly countRefusedPrice: () => void };
}

/** The pricing under attack. Throws priceUnavailable, or another refusal, where it gives no price. */
export type GivePrice = (request: PriceRequest) => Promise<FirmPrice>;

/** A customer who trades at the server's firm prices and at the exchange. */
export class PriceAttacker {
  readonly market: SimulatedMarket;
  readonly #givePrice: GivePrice;
  readonly #refusals: ReadonlySet<string>;
  refused = 0;
  quoted = 0;
  accepted = 0;
  /** How far the best quote of all was above the market before it, in basis points. */
  bestBps = Number.NEGATIVE_INFINITY;
  /** USDT gained at firm prices, everything traded back. */
  gained = decimal('0');

  constructor(market: SimulatedMarket, givePrice: GivePrice, refusals: readonly string[] = ['priceUnavailable']) {
    this.market = market;
    this.#givePrice = givePrice;
    this.#refusals = new Set(refusals);
  }

  /** A firm price for an amount of the coin to sell or to buy; undefined if it is refused. */
  async quote(side: 'buy' | 'sell', amount: string): Promise<FirmPrice | undefined> {
    const { market } = this;
    const sources = new Map([[market.symbol.replace('USDT', ''), market.market]]);
    const source = { sources, prices: market.prices, rates: new UsdRates(() => market.at) };
    const findOwn = async () => () => market.ownOrders('customer');
    const metrics = { countRefusedPrice: () => (this.refused += 1) };
    try {
      const price = await this.#givePrice({ side, amount, now: market.at, source, findOwn, metrics });
      this.quoted += 1;
      return price;
    } catch (error) {
      if (error instanceof ApiError && this.#refusals.has(error.entry)) return undefined;
      throw error;
    }
  }

  /** Waits for a firm price, second by second. */
  async quoteSoon(side: 'buy' | 'sell', amount: string): Promise<FirmPrice> {
    for (;;) {
      const quote = await this.quote(side, amount);
      if (quote !== undefined) return quote;
      this.market.step(1_000);
    }
  }

  /** Accepts a price and trades back at the next firm one. */
  async acceptAndReturn(quote: FirmPrice, side: 'buy' | 'sell'): Promise<void> {
    this.accepted += 1;
    if (side === 'sell') {
      const back = await this.quoteSoon('buy', quote.fromAmount);
      this.gained = this.gained.plus(quote.toAmount).minus(back.fromAmount);
    } else {
      const back = await this.quoteSoon('sell', quote.toAmount);
      this.gained = this.gained.plus(back.toAmount).minus(quote.fromAmount);
    }
  }

  /** The amount of the coin that is worth this much. */
  amount(worth: number): string {
    return (worth / this.market.best('buy')).toFixed(3);
  }
}

interface Push {
  readonly distanceBps: number;
  readonly hasPartner: boolean;
  /** Worth that is sold at the pushed price, in USDT. */
  readonly worth: number;
  /** How long the push stands. */
  readonly lastsMs: number;
}

/**
 * Pushes the price: a bid that takes the makers' asks, and an ask far above them; quotes while they stand, a cancel,
 * and an acceptance of the best quote if it is above the market before the push. With a partner the ask is another
 * institution's and large enough to count, and the bid takes new asks for as long as the push stands.
 */
export async function pushPrice(
  attacker: PriceAttacker,
  { distanceBps, hasPartner, worth, lastsMs }: Push,
): Promise<void> {
  const { market } = attacker;
  const fair = market.best('sell');
  const amount = attacker.amount(worth);
  const top = fair * (1 + distanceBps / 10_000);
  market.submit(hasPartner ? 'partner' : 'customer', {
    side: 'sell',
    price: top,
    quantity: (hasPartner ? 120_000 : 200) / fair,
  });
  market.submit('customer', { side: 'buy', price: top * 0.9999, quantity: BID_WORTH / fair });
  market.publish();
  let best: FirmPrice | undefined;
  for (let passed = 0; passed <= lastsMs; passed += 100) {
    const quote = await attacker.quote('sell', amount);
    if (quote !== undefined && (best === undefined || decimal(quote.price).gt(best.price))) best = quote;
    market.step(100);
  }
  market.cancelAll('customer');
  market.cancelAll('partner');
  for (let second = 0; second < 3; second += 1) market.step(1_000);
  if (best !== undefined) attacker.bestBps = Math.max(attacker.bestBps, (Number(best.price) / fair - 1) * 10_000);
  if (best !== undefined && Number(best.price) > fair) await attacker.acceptAndReturn(best, 'sell');
  for (const who of ['customer', 'partner'] as const) flatten(market, who);
}

/** Sells what the push bought, within the book's depth each second. */
function flatten(market: SimulatedMarket, who: 'customer' | 'partner'): void {
  for (let position = market.position(who); position !== 0; position = market.position(who)) {
    const side = position > 0 ? 'sell' : 'buy';
    const price = position > 0 ? market.best('buy') * 0.998 : market.best('sell') * 1.002;
    market.submit(who, { side, price, quantity: Math.min(Math.abs(position), 500_000 / price), ioc: true });
    market.step(1_000);
  }
}

/** Takes opposite quotes and accepts, at the end of their life, the one that the market has moved past. */
export async function waitForMoves(attacker: PriceAttacker, worth: number): Promise<void> {
  const { market } = attacker;
  const amount = attacker.amount(worth);
  const [sell, buy] = [await attacker.quote('sell', amount), await attacker.quote('buy', amount)];
  for (let second = 0; second < 9; second += 1) market.step(1_000);
  const now = market.prices.firm(market.market);
  if ('refused' in now) return;
  if (sell !== undefined && decimal(sell.price).gt(now.price)) await attacker.acceptAndReturn(sell, 'sell');
  if (buy !== undefined && decimal(buy.price).lt(now.price)) await attacker.acceptAndReturn(buy, 'buy');
}
