import { expect, test } from 'vitest';
import { venueConfig } from './config.ts';
import { selectListings } from './simulation/selectListings.ts';
import { get, getRows } from './testing/get.ts';
import { field, items } from './testing/socketClient.ts';
import { type TradingVenue, tradingVenue } from './testing/tradingVenue.ts';
import { createVenueCore } from './venueCore.ts';

const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'BNBUSDT'];
const SECONDS = 20;
const second = { symbols: SYMBOLS, depth: 0.25, bookSeed: 99 };

const listed = async ({ url }: TradingVenue, root: string) =>
  items((await get(url, `${root}/exchangeInfo`)).body, 'symbols').map((each) => field(each, 'symbol'));

test('a venue lists the named instruments alone; without a pair it has spot’s wallets, and no market', async () => {
  const other = await tradingVenue(second);
  expect(new Set(await listed(other, '/fapi/v1'))).toEqual(new Set(SYMBOLS));
  expect(await listed(other, '/api/v3')).toEqual([]);
  expect(await getRows(other.url, '/api/v3/ticker/24hr')).toEqual([]);
  const { status, body } = await other.broker('GET /api/v3/account');
  expect(status).toBe(200);
  expect(items(body, 'balances').map((each) => field(each, 'asset'))).toContain('USDT');
  const opened = await other.broker('POST /sapi/v1/broker/subAccount', { tag: 'one' });
  expect(opened.status).toBe(200);
});

test('venues of one seed and different book seeds share their index, with prices close and not equal', async () => {
  const [first, other] = [await tradingVenue(), await tradingVenue(second)];
  let unequal = 0;
  for (let passed = 0; passed < SECONDS; passed += 1) {
    for (const venue of [first, other]) venue.advance(1_000);
    for (const symbol of SYMBOLS) {
      const [here, there] = [first.venue.market.mark(symbol), other.venue.market.mark(symbol)];
      expect(there.indexPrice, symbol).toBe(here.indexPrice);
      expect(Math.abs(Number(there.markPrice) / Number(here.markPrice) - 1), symbol).toBeLessThan(0.001);
      if (there.markPrice !== here.markPrice) unequal += 1;
    }
  }
  expect(unequal).toBeGreaterThan(SECONDS);
  const levels = ({ venue }: TradingVenue) => venue.market.book('BTCUSDT').bids;
  expect(levels(first).length).toBeGreaterThan(560);
  expect(levels(other).length).toBeLessThan(250);
  expect(levels(other)[1]).not.toEqual(levels(first)[1]);
  // The past has one path of prices and each venue's own volumes.
  const path = `/fapi/v1/klines?symbol=BTCUSDT&interval=1h&limit=2&endTime=${first.now() - 86_400_000}`;
  const [past, otherPast] = [await getRows(first.url, path), await getRows(other.url, path)];
  expect(otherPast.map((row) => field(row, '4'))).toEqual(past.map((row) => field(row, '4')));
  expect(otherPast.map((row) => field(row, '5'))).not.toEqual(past.map((row) => field(row, '5')));
});

test('the book seed is the market’s by default, and another changes the market', () => {
  const now = () => 1_763_690_030_000;
  const hashWith = (bookSeed?: number) => {
    const { processor } = createVenueCore({
      path: ':memory:',
      demo: false,
      seed: 3,
      bookSeed,
      now,
      listings: selectListings({ symbols: ['BTCUSDT'] }),
    });
    const hash = processor.hash();
    processor.close();
    return hash;
  };
  expect(hashWith(3)).toBe(hashWith());
  expect(hashWith(4)).not.toBe(hashWith());
});

test('listings come in the exchange’s order; a ratio needs both of its pairs', () => {
  const ids = (symbols?: readonly string[]) => selectListings({ symbols }).map(({ instrument: { id } }) => id);
  expect(ids(['SOLUSDT', 'BTCUSDT', 'BTC-USDT'])).toEqual(['BTCUSDT', 'SOLUSDT', 'BTC-USDT']);
  expect(ids()).toContain('ETH-BTC');
  expect(() => ids(['ETH-USDT', 'ETH-BTC'])).toThrow('ETH-BTC needs BTC-USDT');
});

test.each([
  ['VENUE_SYMBOLS', 'BTCUSDT,NONE', /VENUE_SYMBOLS: NONE is not an instrument/],
  ['VENUE_SYMBOLS', 'ETH-BTC', /VENUE_SYMBOLS: ETH-BTC needs ETH-USDT/],
  ['VENUE_DEPTH', '0', /VENUE_DEPTH must be a number above 0 and at most 1/],
  ['VENUE_DEPTH', '1.5', /VENUE_DEPTH/],
  ['VENUE_DEPTH', 'half', /VENUE_DEPTH/],
  ['VENUE_BOOK_SEED', '-1', /VENUE_BOOK_SEED/],
])('%s=%s is refused with a message that names it', (name, value, message) => {
  expect(() => venueConfig({ [name]: value })).toThrow(message);
});

test('the variables select instruments, depth and book seed', () => {
  expect(venueConfig({ VENUE_SYMBOLS: 'BTCUSDT, ETHUSDT', VENUE_DEPTH: '0.25', VENUE_BOOK_SEED: '7' })).toMatchObject({
    symbols: ['BTCUSDT', 'ETHUSDT'],
    depth: 0.25,
    bookSeed: 7,
  });
});
