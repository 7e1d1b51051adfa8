import { decimal, round } from '@aldgate/domain/money/amount.ts';
import { expect, test } from 'vitest';
import { repetitions } from '../../../../testkit/platform/longForm.ts';
import { type GivePrice, PriceAttacker, pushPrice, waitForMoves } from '../../../../testkit/trading/priceAttacker.ts';
import { SimulatedMarket } from '../../../../testkit/trading/simulatedMarket.ts';
import { readFirmValues } from '../market/index.ts';
import { assertFresh, priceTrade } from './pricing.ts';
import type { OtcAsset } from './terms.ts';

const START = 1_763_690_030_000;
const MINUTES = 60;
/** `npm run soak` plays ten hours. */
const HOURS = repetitions(1, 10);
/** Nearly the largest real-time order. */
const WORTH = 4_900_000;
const LEVELS = 60;
/** The longest push. */
const PUSH_MS = 5_000;

const asset = (symbol: string, precision: number, bps: readonly string[]): OtcAsset => {
  const [first = '0', second = '0', third = '0', last = '0'] = bps;
  return {
    asset: symbol,
    name: symbol,
    kind: 'crypto',
    precision,
    enabled: true,
    margins: [
      { toUsd: '1000000', bps: first },
      { toUsd: '5000000', bps: second },
      { toUsd: '20000000', bps: third },
      { toUsd: null, bps: last },
    ],
  };
};
const USDT = asset('USDT', 6, ['1', '2', '3', '5']);
const COINS = { BTCUSDT: asset('BTC', 8, ['4', '7', '12', '20']), ETHUSDT: asset('ETH', 8, ['5', '9', '15', '25']) };

/**
 * The desk's firm price. A resting limit order fills at the price that a quote of its second has, so the best quote of
 * a push is the best that any limit order gets in it.
 */
function deskPrice(coin: OtcAsset): GivePrice {
  return async ({ side, amount, now, source, findOwn, metrics }) => {
    const sides = side === 'sell' ? { from: coin, to: USDT } : { from: USDT, to: coin };
    const values = await readFirmValues({ market: source, metrics }, sides, { now, findOwn });
    assertFresh(values, now);
    const size = { fixed: side === 'sell' ? ('from' as const) : ('to' as const), amount };
    return priceTrade(source, sides, size, { values, now, recentUsd: '0' });
  };
}

test(`OTC-01 prices pushed for up to 5 s, and opposite quotes, gain a customer nothing in ${HOURS} hours`, async () => {
  let total = decimal('0');
  const rows: string[] = [];
  for (let seed = 1; seed <= HOURS; seed += 1) {
    const symbol = seed % 2 === 0 ? 'ETHUSDT' : 'BTCUSDT';
    const market = new SimulatedMarket({ symbol, levels: LEVELS, seed, at: START + seed * 86_400_000 });
    for (let second = 0; second < 90; second += 1) market.step(1_000);
    const givePrice = deskPrice(COINS[symbol]);
    const [pusher, waiter] = [new PriceAttacker(market, givePrice), new PriceAttacker(market, givePrice)];
    for (let minute = 0; minute < MINUTES; minute += 1) {
      const end = market.at + 60_000;
      const push = { distanceBps: 10 + 2 * minute, hasPartner: minute % 2 === 1, worth: WORTH };
      await pushPrice(pusher, { ...push, lastsMs: ((minute % 5) + 1) * (PUSH_MS / 5) });
      while (market.at < end) await waitForMoves(waiter, WORTH / 2);
    }
    const hour = pusher.gained.plus(waiter.gained);
    total = total.plus(hour);
    const pushed = [pusher.quoted, pusher.refused, pusher.bestBps.toFixed(2), pusher.accepted];
    rows.push(`| ${[seed, symbol, ...pushed, waiter.quoted, waiter.accepted, round(hour, 2, 'down')].join(' | ')} |`);
    expect(Math.min(pusher.quoted, waiter.quoted)).toBeGreaterThan(100);
  }
  console.info(rows.join('\n'));
  expect(total.lte('0')).toBe(true);
});
