import { expect, test } from 'vitest';
import { get, getRows } from '../../testing/get.ts';
import { manualVenue } from '../../testing/manualVenue.ts';
import { field } from '../../testing/socketClient.ts';

const AT = 1_763_690_000_000;
const HOUR_MS = 3_600_000;
const KLINES = '/fapi/v1/klines?symbol=BTCUSDT';
const TRADES = '/fapi/v1/trades?symbol=BTCUSDT';
const AGGREGATES = '/fapi/v1/aggTrades?symbol=BTCUSDT';

const columns = (rows: unknown[], key: string) => rows.map((row) => field(row, key));
/** Sum of decimal strings with equal decimals, in their smallest unit. */
const sum = (values: unknown[]) =>
  values.reduce((total: bigint, value) => total + BigInt(String(value).replace('.', '')), 0n);

test('TR-04 klines are 500 rows by default, oldest first, the last one incomplete', async () => {
  const { venue } = await manualVenue();
  const rows = await getRows(venue.url, `${KLINES}&interval=1m`);
  expect(rows).toHaveLength(500);
  const opens = columns(rows, '0').map(Number);
  expect(opens).toEqual(opens.toSorted((a, b) => a - b));
  expect(opens.at(-1)).toBe(Math.floor(AT / 60_000) * 60_000);
  expect(field(rows.at(-1), '6')).toBe((opens.at(-1) ?? 0) + 59_999);
  expect(await getRows(venue.url, `${KLINES}&interval=1d&limit=1500`)).toHaveLength(1500);
});

test('TR-04 klines from a start are the same whether read in pieces or together', async () => {
  const { venue } = await manualVenue();
  const startTime = AT - 400 * 24 * HOUR_MS;
  const rows = await getRows(
    venue.url,
    `${KLINES}&interval=12h&startTime=${startTime}&endTime=${AT - HOUR_MS}&limit=1500`,
  );
  const query = { interval: '12h', startTime, endTime: AT - HOUR_MS, limit: 1500 } as const;
  expect(columns(rows, '0')).toEqual(venue.market.candles('BTCUSDT', query).map(({ openTime }) => openTime));
  const last = await getRows(venue.url, `${KLINES}&interval=12h&limit=800`);
  expect(columns(last, '0')).toEqual(
    venue.market.candles('BTCUSDT', { interval: '12h', limit: 800 }).map(({ openTime }) => openTime),
  );
});

test('TR-04 klines, trades and aggregates of one time tell the same, to the last digit', async () => {
  const manual = await manualVenue();
  const { venue } = manual;
  manual.advance(65_000);
  const [kline] = await getRows(venue.url, `${KLINES}&interval=1m&limit=2`);
  const [from, to] = [Number(field(kline, '0')), Number(field(kline, '6'))];
  const inside = (rows: unknown[], key: string) =>
    rows.filter((row) => Number(field(row, key)) >= from && Number(field(row, key)) <= to);
  const trades = inside(await getRows(venue.url, `${TRADES}&limit=1000`), 'time');
  const aggregates = await getRows(venue.url, `${AGGREGATES}&startTime=${from}&endTime=${to}&limit=1000`);
  expect(trades).toHaveLength(Number(field(kline, '8')));
  expect(sum(columns(trades, 'qty'))).toBe(sum([field(kline, '5')]));
  expect(sum(columns(trades, 'quoteQty'))).toBe(sum([field(kline, '7')]));
  expect(
    sum(
      columns(
        trades.filter((trade) => field(trade, 'isBuyerMaker') === false),
        'qty',
      ),
    ),
  ).toBe(sum([field(kline, '9')]));
  const prices = columns(trades, 'price');
  expect([prices[0], prices.at(-1)]).toEqual([field(kline, '1'), field(kline, '4')]);
  expect(sum(columns(aggregates, 'q'))).toBe(sum(columns(trades, 'qty')));
  expect([field(aggregates[0], 'f'), field(aggregates.at(-1), 'l')]).toEqual([
    field(trades[0], 'id'),
    field(trades.at(-1), 'id'),
  ]);
});

test('TR-04 the last 100 trades are returned oldest first, and the ticker price is the last one’s', async () => {
  const manual = await manualVenue();
  const { venue } = manual;
  expect((await getRows(venue.url, TRADES)).length).toBeGreaterThan(0);
  manual.advance(60_000);
  const rows = await getRows(venue.url, `${TRADES}&limit=100`);
  expect(rows).toHaveLength(100);
  const ids = columns(rows, 'id').map(Number);
  expect(ids).toEqual(ids.map((_, index) => (ids[0] ?? 0) + index));
  const last = rows.at(-1);
  for (const version of ['v1', 'v2']) {
    const { body } = await get(venue.url, `/fapi/${version}/ticker/price?symbol=BTCUSDT`);
    expect(body).toEqual({ symbol: 'BTCUSDT', price: field(last, 'price'), time: field(last, 'time') });
  }
});

test('TR-04 aggregates come from an id on, from a time on, back from a time, or the last ones', async () => {
  const manual = await manualVenue();
  const { venue } = manual;
  manual.advance(30_000);
  const all = await getRows(venue.url, `${AGGREGATES}&limit=1000`);
  const at = (index: number) => field(all[index], 'T');
  // One that shares its time with no other.
  const index = all.findIndex(
    (row, each) => each > 30 && at(each - 1) !== field(row, 'T') && at(each + 1) !== field(row, 'T'),
  );
  const middle = all[index];
  expect(await getRows(venue.url, `${AGGREGATES}&fromId=${Number(field(middle, 'a'))}&limit=3`)).toEqual(
    all.slice(index, index + 3),
  );
  const time = Number(field(middle, 'T'));
  expect(await getRows(venue.url, `${AGGREGATES}&startTime=${time}&limit=3`)).toEqual(all.slice(index, index + 3));
  expect(await getRows(venue.url, `${AGGREGATES}&endTime=${time}&limit=3`)).toEqual(all.slice(index - 2, index + 1));
  expect(await getRows(venue.url, `${AGGREGATES}&limit=3`)).toEqual(all.slice(-3));
  expect(await getRows(venue.url, `${AGGREGATES}&endTime=${AT - 25 * HOUR_MS}`)).toEqual([]);
});

test('the premium index is an object for one symbol and a list for all', async () => {
  const { venue } = await manualVenue();
  const { body } = await get(venue.url, '/fapi/v1/premiumIndex?symbol=ETHUSDT');
  const { markPrice, indexPrice, fundingRate, nextFundingTime } = venue.market.mark('ETHUSDT');
  expect(body).toMatchObject({
    symbol: 'ETHUSDT',
    markPrice,
    indexPrice,
    lastFundingRate: fundingRate,
    nextFundingTime,
    time: AT,
  });
  expect(await getRows(venue.url, '/fapi/v1/premiumIndex')).toHaveLength(20);
});

test.each([
  [KLINES, -1102, "Mandatory parameter 'interval' was not sent, was empty/null, or malformed."],
  [`${KLINES}&interval=2m`, -1120, 'Invalid interval.'],
  [`${KLINES}&interval=1m&limit=1501`, -1130, "Data sent for parameter 'limit' is not valid."],
  [`${KLINES}&interval=1m&limit=0`, -1130, "Data sent for parameter 'limit' is not valid."],
  [
    `${KLINES}&interval=1m&limit=-1`,
    -1100,
    "Illegal characters found in parameter 'limit'; legal range is '^[0-9]{1,16}$'.",
  ],
  [
    `${KLINES}&interval=1m&startTime=1e3`,
    -1100,
    "Illegal characters found in parameter 'startTime'; legal range is '^[0-9]{1,16}$'.",
  ],
  [`${KLINES}&interval=1m&startTime=2&endTime=1`, -1023, 'Start time is greater than end time.'],
  ['/fapi/v1/klines?symbol=NONE&interval=1m', -1121, 'Invalid symbol.'],
  [`${TRADES}&limit=1001`, -1130, "Data sent for parameter 'limit' is not valid."],
  [`${AGGREGATES}&fromId=1&startTime=1`, -1128, 'Combination of optional parameters invalid.'],
  [
    `${AGGREGATES}&startTime=0&endTime=3600001`,
    -1127,
    'Lookup interval is too big. More than 1 hours between startTime and endTime.',
  ],
])('%s is rejected with code %i', async (path, code, msg) => {
  const { venue } = await manualVenue();
  expect(await get(venue.url, path)).toMatchObject({ status: 400, body: { code, msg } });
});

test('times beyond what there is give empty lists, not errors', async () => {
  const { venue } = await manualVenue();
  for (const interval of ['1m', '1M']) {
    expect(await getRows(venue.url, `${KLINES}&interval=${interval}&startTime=9999999999999999`)).toEqual([]);
    expect(await getRows(venue.url, `${KLINES}&interval=${interval}&endTime=1000`)).toEqual([]);
  }
});

test.each([
  [`${KLINES}&interval=1m&limit=99`, 1],
  [`${KLINES}&interval=1m&limit=499`, 2],
  [`${KLINES}&interval=1m`, 5],
  [`${KLINES}&interval=1m&limit=1000`, 5],
  [`${KLINES}&interval=1m&limit=1001`, 10],
  [TRADES, 5],
  [AGGREGATES, 20],
  ['/fapi/v1/premiumIndex?symbol=BTCUSDT', 1],
  ['/fapi/v1/premiumIndex', 10],
  ['/fapi/v2/ticker/price?symbol=BTCUSDT', 1],
  ['/fapi/v2/ticker/price', 2],
])('%s weighs %i', async (path, weight) => {
  const { venue } = await manualVenue();
  expect((await get(venue.url, path)).headers.get('x-mbx-used-weight-1m')).toBe(String(weight));
});

test('rates stand outside the exchange’s protocol: not counted, fresh each second, still in a pause', async () => {
  const manual = await manualVenue();
  const { venue } = manual;
  const first = await get(venue.url, '/rates');
  expect(first.headers.get('x-mbx-used-weight-1m')).toBeNull();
  expect(field(first.body, 'at')).toBe(AT);
  manual.leap(1000);
  const second = await get(venue.url, '/rates');
  expect(field(second.body, 'at')).toBe(AT + 1000);
  expect(field(second.body, 'rates')).not.toEqual(field(first.body, 'rates'));
  venue.pause();
  manual.leap(60_000);
  expect((await get(venue.url, '/rates')).body).toEqual(second.body);
  venue.resume();
  expect(field((await get(venue.url, '/rates')).body, 'at')).toBe(AT + 61_000);
});

test('rates of a second that has passed are those that were quoted then, and no later ones are known', async () => {
  const manual = await manualVenue();
  const { venue } = manual;
  const first = await get(venue.url, '/rates');
  manual.leap(60_000);
  expect((await get(venue.url, `/rates?at=${AT}`)).body).toEqual(first.body);
  expect((await get(venue.url, `/rates?at=${AT + 90_000}`)).body).toEqual((await get(venue.url, '/rates')).body);
  expect((await get(venue.url, '/rates?at=yesterday')).status).toBe(400);
});

const REFERENCES = [
  ['markPriceKlines?symbol=BTCUSDT', 60, /^\d+\.\d{8}$/],
  ['indexPriceKlines?pair=BTCUSDT', 60, /^\d+\.\d{8}$/],
  ['premiumIndexKlines?symbol=BTCUSDT', 12, /^-?0\.\d{8}$/],
] as const;

test.each(REFERENCES)(
  '%s has the exchange’s rows: no volume, and samples as its count',
  async (path, samples, price) => {
    const manual = await manualVenue();
    manual.advance(125_000);
    const rows = await getRows(manual.venue.url, `/fapi/v1/${path}&interval=1m&limit=30`);
    expect(rows).toHaveLength(30);
    for (const [index, row] of rows.entries()) {
      expect(row).toEqual([
        expect.any(Number),
        ...Array.from({ length: 4 }, () => expect.stringMatching(price)),
        '0',
        Number(field(row, '0')) + 59_999,
        '0',
        expect.any(Number),
        '0',
        '0',
        '0',
      ]);
      const [open, high, low, close] = ['1', '2', '3', '4'].map((column) => Number(field(row, column)));
      expect(Math.max(open ?? 0, close ?? 0)).toBeLessThanOrEqual(high ?? 0);
      expect(Math.min(open ?? 0, close ?? 0)).toBeGreaterThanOrEqual(low ?? 0);
      // The minute of the start and the running one are not whole.
      if (index < 27 || index === 28) expect(field(row, '8')).toBe(samples);
    }
  },
);

test('candles of mark and index end at their present values, those of the premium at their difference', async () => {
  const manual = await manualVenue();
  manual.advance(65_000);
  const { markPrice, indexPrice, averagePrice } = manual.venue.market.mark('BTCUSDT');
  const close = async (path: string) =>
    field((await getRows(manual.venue.url, `/fapi/v1/${path}&interval=1m&limit=1`))[0], '4');
  const [mark, index, premium] = await Promise.all(REFERENCES.map(([path]) => close(path)));
  expect(mark).toBe(markPrice);
  expect(index).toBe(indexPrice);
  expect(Number(premium)).toBeCloseTo(Number(averagePrice) / Number(indexPrice) - 1, 7);
});

test.each(REFERENCES)('an hour of %s is its minutes', async (path) => {
  const { venue } = await manualVenue();
  const hour = Math.floor(AT / HOUR_MS) * HOUR_MS - HOUR_MS;
  const range = `startTime=${hour}&endTime=${hour + HOUR_MS - 1}`;
  const minutes = await getRows(venue.url, `/fapi/v1/${path}&interval=1m&${range}`);
  const [whole] = await getRows(venue.url, `/fapi/v1/${path}&interval=1h&${range}`);
  const numbers = (column: string) => columns(minutes, column).map(Number);
  expect(minutes).toHaveLength(60);
  expect(field(whole, '1')).toBe(field(minutes[0], '1'));
  expect(Number(field(whole, '2'))).toBe(Math.max(...numbers('2')));
  expect(Number(field(whole, '3'))).toBe(Math.min(...numbers('3')));
  expect(field(whole, '4')).toBe(field(minutes[59], '4'));
});

test.each([
  ['markPriceKlines?pair=BTCUSDT&interval=1m', -1102],
  ['indexPriceKlines?symbol=BTCUSDT&interval=1m', -1102],
  ['indexPriceKlines?pair=NONE&interval=1m', -1121],
  ['premiumIndexKlines?symbol=BTCUSDT&interval=2m', -1120],
  ['premiumIndexKlines?symbol=BTCUSDT&interval=1m&limit=1501', -1130],
])('%s is rejected with %i', async (path, code) => {
  const { venue } = await manualVenue();
  expect(field((await get(venue.url, `/fapi/v1/${path}`)).body, 'code')).toBe(code);
});
