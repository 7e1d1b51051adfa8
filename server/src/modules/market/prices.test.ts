import { referenceMarket } from '@aldgate/domain/market/marketRef.ts';
import { expect, test } from 'vitest';
import { ReferencePrices } from './prices.ts';

const BTCUSDT = referenceMarket('BTCUSDT');

const START = 1_800_000_000_000;
const rules = { notional: () => '100000', indexBps: '20' };

/** Prices of a contract on a clock that the test moves; each measurement is one second after the previous one. */
function begin() {
  let now = START;
  const prices = new ReferencePrices(() => now, rules);
  const book = (bid: number, ask: number, { quantity = '10', changedAt = now } = {}) => {
    const level = (price: number) => [String(price), quantity] as const;
    const depth = { bids: [level(bid), level(bid - 1)], asks: [level(ask), level(ask + 1)] };
    prices.updateBook(BTCUSDT, depth, { eventAt: now, changedAt });
  };
  const figures = (price: string, index = price) => prices.updateFigures(BTCUSDT, { mark: price, index, eventAt: now });
  return {
    prices,
    book,
    figures,
    advance: (ms: number) => {
      now += ms;
    },
    now: () => now,
    firm: () => prices.firm(BTCUSDT),
    /** Two measurements of a calm market, at 100,000. */
    calm() {
      figures('100000');
      book(99_999, 100_001);
      now += 1_000;
      book(99_999, 100_001);
    },
  };
}

test('CV-02 the reference is the middle of the average prices of the notional, once measured for a second', () => {
  const market = begin();
  expect(market.firm()).toEqual({ refused: 'stale' });
  market.book(99_999, 100_001);
  expect(market.firm()).toEqual({ refused: 'index' });
  market.figures('100000');
  expect(market.firm()).toEqual({ refused: 'unmeasured' });
  market.advance(1_000);
  market.book(99_999, 100_001);
  const index = { index: '100000', indexAt: START };
  expect(market.firm()).toEqual({ price: '100000', at: START + 1_000, ...index, deviationBps: 0 });
});

test('nothing is priced from a book that holds too little, is crossed, or has averages more than 1 % apart', () => {
  const market = begin();
  market.calm();
  market.book(99_999, 100_001, { quantity: '0.4' });
  expect(market.firm()).toEqual({ refused: 'depth' });
  market.book(100_002, 100_001);
  expect(market.firm()).toEqual({ refused: 'depth' });
  market.book(99_000, 100_100);
  expect(market.firm()).toEqual({ refused: 'depth' });
});

test('a reference more than 20 bps from index or mark is refused; what is shown takes the index', () => {
  const market = begin();
  market.calm();
  market.figures('100000', '100201');
  expect(market.firm()).toEqual({ refused: 'index' });
  expect(market.prices.shown(BTCUSDT)).toMatchObject({ price: '100201' });
  market.figures('99799', '100000');
  expect(market.firm()).toEqual({ refused: 'index' });
  market.figures('99801', '100199');
  expect(market.firm()).toMatchObject({ price: '100000' });
});

test('a jump within a second closes the pair for that second, and a gap does not close it for good', () => {
  const market = begin();
  market.calm();
  market.advance(500);
  market.book(100_029, 100_031);
  expect(market.firm()).toEqual({ refused: 'jump' });
  market.advance(999);
  market.book(100_029, 100_031);
  expect(market.firm()).toEqual({ refused: 'jump' });
  market.advance(1);
  market.book(100_029, 100_031);
  expect(market.firm()).toMatchObject({ price: '100030' });
});

test('one that moves as much in every second of the hour may move so again; the deviation of ten is reported', () => {
  const market = begin();
  market.figures('100000');
  for (let second = 0; second < 120; second += 1) {
    const middle = 100_000 + (second % 2) * 30;
    market.book(middle - 1, middle + 1);
    market.figures('100000');
    market.advance(1_000);
  }
  market.book(99_999, 100_001);
  expect(market.firm()).toMatchObject({ price: '100000', deviationBps: 0 });
  market.advance(1_000);
  market.book(100_109, 100_111);
  expect(market.firm()).toMatchObject({ price: '100110' });
  expect(market.firm()).toHaveProperty('deviationBps', expect.closeTo(0.98, 0));
  market.advance(1_000);
  market.book(99_959, 99_961);
  expect(market.firm()).toEqual({ refused: 'jump' });
});

test('the asker’s own orders do not count, neither for the price nor for the depth', () => {
  const market = begin();
  market.calm();
  const own = (price: string, quantity: string) => ({
    orders: [{ direction: 'sell', price, quantity }] as const,
    changedAt: market.now(),
  });
  // Ten at 100,001 are offered; without them the notional is bought at 100,002.
  expect(market.prices.firm(BTCUSDT, own('100001', '10'))).toMatchObject({ price: '100000.5' });
  expect(market.prices.firm(BTCUSDT, own('100001', '9'))).toMatchObject({ price: '100000' });
});

test('a price waits for a book that contains the last change of the asker’s orders', async () => {
  const market = begin();
  market.calm();
  const own = () => ({ orders: [], changedAt: START + 1_050 });
  expect(market.prices.firm(BTCUSDT, own())).toEqual({ refused: 'orders' });
  const settled = market.prices.awaitFirm(BTCUSDT, own);
  market.book(99_999, 100_001, { changedAt: START + 1_049 });
  market.book(99_999, 100_001, { changedAt: START + 1_050 });
  expect(await settled).toMatchObject({ price: '100000' });
  const never = () => ({ orders: [], changedAt: START + 60_000 });
  expect(await market.prices.awaitFirm(BTCUSDT, never)).toEqual({ refused: 'orders' });
});

test('no price is older than ten seconds, and neither is the index that replaces it', () => {
  const market = begin();
  market.calm();
  market.advance(10_000);
  expect(market.prices.shown(BTCUSDT)).toEqual({ refused: 'index' });
  market.figures('100000');
  expect(market.firm()).toMatchObject({ price: '100000' });
  market.advance(1);
  expect(market.firm()).toEqual({ refused: 'stale' });
  expect(market.prices.shown(BTCUSDT)).toMatchObject({ price: '100000' });
});
