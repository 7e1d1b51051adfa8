import { decimal, round } from '@aldgate/domain/money/amount.ts';
import { expect, test } from 'vitest';
import { SimulatedMarket } from '../../../../testkit/simulatedMarket.ts';
import { ApiError } from '../../kernel/apiError.ts';
import { readFirmValues } from '../market/index.ts';
import { UsdRates } from '../market/rates.ts';
import type { ConvertAsset } from './assets.ts';
import { type Priced, priceConversion } from './pricing.ts';

const START = 1_763_690_030_000;
const MINUTES = 60;
const HOURS = 10;
/** The worth of a quote: nearly the largest conversion, which is also the most that an institution may have open. */
const WORTH = 490_000;
/** Maximum that a push spends: more than the makers offer together. */
const BID_WORTH = 5_000_000;
/** Levels that the makers quote: a book that is easier to push than that of the local exchange. */
const LEVELS = 60;

const asset = (symbol: string, precision: number): ConvertAsset => {
  const limits = { minimum: '0.00000001', maximum: '1000000000' };
  return {
    asset: symbol,
    name: symbol,
    kind: 'crypto',
    precision,
    own: false,
    spreadBps: '5',
    enabled: true,
    ...limits,
  };
};
const USDT = asset('USDT', 6);

/** A customer who converts at the server's firm quotes and trades at the exchange. */
class Attacker {
  readonly market: SimulatedMarket;
  readonly #coin: ConvertAsset;
  refused = 0;
  quoted = 0;
  accepted = 0;
  /** How far the best quote of all was above the market before it, in basis points. */
  bestBps = Number.NEGATIVE_INFINITY;
  /** USDT gained at firm quotes, everything converted back. */
  gained = decimal('0');

  constructor(market: SimulatedMarket) {
    this.market = market;
    this.#coin = asset(market.symbol.replace('USDT', ''), 8);
  }

  /** A firm quote for an amount of the coin to sell or to buy; undefined if the price is refused. */
  async quote(side: 'buy' | 'sell', amount: string): Promise<Priced | undefined> {
    const { market } = this;
    const sources = new Map([[this.#coin.asset, market.market]]);
    const source = { sources, prices: market.prices, rates: new UsdRates(() => market.at) };
    const sides = side === 'sell' ? { from: this.#coin, to: USDT } : { from: USDT, to: this.#coin };
    const request = { fromAsset: sides.from.asset, toAsset: sides.to.asset };
    const findOwn = async () => () => market.ownOrders('customer');
    const metrics = { countRefusedPrice: () => (this.refused += 1) };
    try {
      const values = await readFirmValues({ market: source, metrics }, sides, { now: market.at, findOwn });
      const entered = side === 'sell' ? { fromAmount: amount } : { toAmount: amount };
      this.quoted += 1;
      return priceConversion(source, sides, { ...request, ...entered }, { values, now: market.at });
    } catch (error) {
      if (error instanceof ApiError && error.entry === 'priceUnavailable') return undefined;
      throw error;
    }
  }

  /** Waits for a firm quote, second by second. */
  async quoteSoon(side: 'buy' | 'sell', amount: string): Promise<Priced> {
    for (;;) {
      const quote = await this.quote(side, amount);
      if (quote !== undefined) return quote;
      this.market.step(1_000);
    }
  }

  /** Accepts a quote and converts back at the next firm one. */
  async acceptAndReturn(quote: Priced, side: 'buy' | 'sell'): Promise<void> {
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

/**
 * Pushes the price: a bid that takes the makers' asks, and an ask far above them; quotes while they stand, a cancel,
 * and an acceptance of the best quote if it is above the market before the push. With a partner the ask is another
 * institution's and large enough to count, and the bid takes new asks for longer than the second that a jump closes the
 * pair.
 */
async function push(attacker: Attacker, distanceBps: number, hasPartner: boolean): Promise<void> {
  const { market } = attacker;
  const fair = market.best('sell');
  const amount = attacker.amount(WORTH);
  const top = fair * (1 + distanceBps / 10_000);
  market.submit(hasPartner ? 'partner' : 'customer', {
    side: 'sell',
    price: top,
    quantity: (hasPartner ? 120_000 : 200) / fair,
  });
  market.submit('customer', { side: 'buy', price: top * 0.9999, quantity: BID_WORTH / fair });
  market.publish();
  let best: Priced | undefined;
  for (let passed = 0; passed <= (hasPartner ? 1_200 : 200); passed += 100) {
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
async function wait(attacker: Attacker): Promise<void> {
  const { market } = attacker;
  const amount = attacker.amount(WORTH / 2);
  const [sell, buy] = [await attacker.quote('sell', amount), await attacker.quote('buy', amount)];
  for (let second = 0; second < 9; second += 1) market.step(1_000);
  const now = market.prices.firm(market.market);
  if ('refused' in now) return;
  if (sell !== undefined && decimal(sell.price).gt(now.price)) await attacker.acceptAndReturn(sell, 'sell');
  if (buy !== undefined && decimal(buy.price).lt(now.price)) await attacker.acceptAndReturn(buy, 'buy');
}

/** One seeded hour: a push each minute, higher from minute to minute, and the waiting game in between. */
async function playHour(seed: number) {
  const symbol = seed % 2 === 0 ? 'BTCUSDT' : 'ETHUSDT';
  const market = new SimulatedMarket({ symbol, levels: LEVELS, seed, at: START + seed * 86_400_000 });
  for (let second = 0; second < 90; second += 1) market.step(1_000);
  const [pusher, waiter] = [new Attacker(market), new Attacker(market)];
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const end = market.at + 60_000;
    await push(pusher, 10 + 2 * minute, minute % 2 === 1);
    while (market.at < end) await wait(waiter);
  }
  return { symbol, pusher, waiter, costs: -market.wallet('customer') - market.wallet('partner') };
}

test('CV-02 ten hours of pushed prices and of opposite quotes gain a customer nothing', async () => {
  let total = decimal('0');
  const rows: string[] = [];
  for (let seed = 1; seed <= HOURS; seed += 1) {
    const { symbol, pusher, waiter, costs } = await playHour(seed);
    const hour = pusher.gained.plus(waiter.gained);
    total = total.plus(hour);
    const pushed = [pusher.quoted, pusher.refused, pusher.bestBps.toFixed(2), pusher.accepted];
    const waited = [waiter.quoted, waiter.refused, waiter.accepted];
    rows.push(`| ${[seed, symbol, ...pushed, ...waited, round(hour, 2, 'down'), Math.round(costs)].join(' | ')} |`);
    expect(Math.min(pusher.quoted, waiter.quoted)).toBeGreaterThan(100);
  }
  console.info(rows.join('\n'));
  expect(total.lte('0')).toBe(true);
});
