import { decimal, round } from '@aldgate/domain/money/amount.ts';
import { expect, test } from 'vitest';
import { type GivePrice, PriceAttacker, pushPrice, waitForMoves } from '../../../../testkit/trading/priceAttacker.ts';
import { SimulatedMarket } from '../../../../testkit/trading/simulatedMarket.ts';
import { readFirmValues } from '../market/index.ts';
import type { ConvertAsset } from './assets.ts';
import { priceConversion } from './pricing.ts';

const START = 1_763_690_030_000;
const MINUTES = 60;
const HOURS = 10;
/** The worth of a quote: nearly the largest conversion, which is also the most that an institution may have open. */
const WORTH = 490_000;
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

/** Convert's firm price of a coin in USDT. */
function convertPrice(coin: ConvertAsset): GivePrice {
  return async ({ side, amount, now, source, findOwn, metrics }) => {
    const sides = side === 'sell' ? { from: coin, to: USDT } : { from: USDT, to: coin };
    const request = { fromAsset: sides.from.asset, toAsset: sides.to.asset };
    const values = await readFirmValues({ market: source, metrics }, sides, { now, findOwn });
    const entered = side === 'sell' ? { fromAmount: amount } : { toAmount: amount };
    return priceConversion(source, sides, { ...request, ...entered }, { values, now });
  };
}

/** One seeded hour: a push each minute, higher from minute to minute, and the waiting game in between. */
async function playHour(seed: number) {
  const symbol = seed % 2 === 0 ? 'BTCUSDT' : 'ETHUSDT';
  const market = new SimulatedMarket({ symbol, levels: LEVELS, seed, at: START + seed * 86_400_000 });
  for (let second = 0; second < 90; second += 1) market.step(1_000);
  const givePrice = convertPrice(asset(symbol.replace('USDT', ''), 8));
  const [pusher, waiter] = [new PriceAttacker(market, givePrice), new PriceAttacker(market, givePrice)];
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const end = market.at + 60_000;
    const hasPartner = minute % 2 === 1;
    // With a partner it stands longer than the second that a jump closes the pair.
    const lastsMs = hasPartner ? 1_200 : 200;
    await pushPrice(pusher, { distanceBps: 10 + 2 * minute, hasPartner, worth: WORTH, lastsMs });
    while (market.at < end) await waitForMoves(waiter, WORTH / 2);
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
