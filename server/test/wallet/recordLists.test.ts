import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileText } from '../../../testkit/platform/fileText.ts';
import { NEWCOMER, type Platform, startPlatform, TRADER } from '../../../testkit/platform/platform.ts';
import { exportTransfers } from '../../src/modules/exchangeAccounts/moves/own/transferRecords.ts';
import { exportIncome, exportOrder, exportTrade } from '../../src/modules/trading/history/exportHistory.ts';

let platform: Platform;
let token: string;
let keyId: string;
let accountId: string;
let institutionId: string;

/** Minutes after midnight of 1 November 2026, out of order and with many records in one minute. */
const MINUTES = Array.from({ length: 47 }, (_, index) => ((index * 7) % 11) * 100);
const START = Date.UTC(2026, 10, 1);
const times = MINUTES.map((minute) => new Date(START + minute * 60_000));

beforeAll(async () => {
  platform = await startPlatform();
  token = await platform.openSession(TRADER);
  const { data } = await platform.call('POST', '/broker/account/queryBrokerOptions', {}, token);
  ({ keyId, brokerAccountId: accountId } = data[0]);
  const { database } = platform.db;
  const account = await database
    .selectFrom('exchange_account')
    .select('institution_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  institutionId = account.institution_id;
  const user = await database
    .selectFrom('platform_user')
    .select('id')
    .where('institution_id', '=', institutionId)
    .executeTakeFirstOrThrow();
  const own = { exchange_account_id: accountId, product: 'usdm' } as const;
  await database
    .insertInto('exchange_order')
    .values(
      times.map((at, index) => ({
        ...own,
        client_order_id: `order-${index}`,
        exchange_order_id: String(1000 + index),
        instrument_id: index % 3 === 0 ? 'ETHUSDT' : 'BTCUSDT',
        direction: 'buy' as const,
        price_type: 'limit' as const,
        time_in_force: 'GTC' as const,
        reduce_only: false,
        price: '100',
        quantity: '1',
        status: 'cancelled' as const,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
  await database
    .insertInto('exchange_trade')
    .values(
      times.map((at, index) => ({
        ...own,
        instrument_id: 'BTCUSDT',
        trade_id: String(index),
        exchange_order_id: String(1000 + index),
        direction: 'buy' as const,
        price: '100',
        quantity: '1',
        quote_quantity: '100',
        fee: '0.05',
        fee_asset: 'USDT',
        realized_pnl: '-0.5',
        is_maker: true,
        traded_at: at,
      })),
    )
    .execute();
  await database
    .insertInto('exchange_income')
    .values(
      times.map((at, index) => ({
        ...own,
        income_type: 'funding_fee' as const,
        source_id: `funding-${index}`,
        instrument_id: 'BTCUSDT',
        asset: 'USDT',
        amount: '-0.00000001',
        trade_id: null,
        occurred_at: at,
        posted: true,
      })),
    )
    .execute();
  await database
    .insertInto('fund_move')
    .values(
      times.map((at, index) => ({
        id: randomUUID(),
        institution_id: institutionId,
        user_id: user.id,
        transfer_no: `M-${index}`,
        purpose: 'own' as const,
        client_key: `transfer-${index}`,
        asset: 'USDT',
        amount: String(index + 1),
        target_account: own.exchange_account_id,
        target_product: 'usdm' as const,
        state: 'failed' as const,
        reason: '=1+1',
        created_at: at,
        step_at: at,
        resolved_at: at,
      })),
    )
    .execute();
});
afterAll(() => platform?.close());

type Item = Readonly<Record<string, unknown>>;

interface Listed {
  readonly page: string;
  readonly file: string;
  readonly fileName: string;
  readonly key: (item: Item) => string;
  readonly time: (item: Item) => number;
}

const LISTS: readonly Listed[] = [
  {
    page: '/lightning/futures/order/pageOrder',
    file: '/lightning/futures/order/exportOrder',
    fileName: 'futures-orders-2026-11-01-to-2026-11-01.csv',
    key: ({ clientOrderId }) => String(clientOrderId),
    time: ({ createdAt }) => Number(createdAt),
  },
  {
    page: '/lightning/futures/trade/queryTrade',
    file: '/lightning/futures/trade/exportTrade',
    fileName: 'futures-trades-2026-11-01-to-2026-11-01.csv',
    key: ({ clientOrderId }) => String(clientOrderId),
    time: ({ time }) => Number(time),
  },
  {
    page: '/lightning/futures/income/pageIncome',
    file: '/lightning/futures/income/exportIncome',
    fileName: 'futures-income-2026-11-01-to-2026-11-01.csv',
    key: ({ incomeId }) => String(incomeId),
    time: ({ time }) => Number(time),
  },
];

const call = async (path: string, body: object, as = token) => (await platform.call('POST', path, body, as)).data;

async function download(path: string, body: object, language = 'en-US', as = token) {
  const response = await fetch(`${platform.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', language, authorization: `Bearer ${as}` },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return {
    name: /filename="(.*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1],
    text,
    headings: text.split('\r\n')[0]?.split(','),
    rows: text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')),
  };
}

test.each(LISTS)(
  'CL-11 $page is sorted by time both ways, and cursors walk it both ways, records of one time included',
  async ({ page, key, time }) => {
    const read = (cursorCondition: object, sort: string) =>
      call(page, { keyId, cursorCondition: { pageSize: 10, ...cursorCondition }, queryCondition: { sort } });
    const walks: string[][] = [];
    for (const sort of ['newest', 'oldest']) {
      for (const searchDirection of ['after', 'before']) {
        const items: Item[] = [];
        let cursor: string | null = null;
        do {
          const found = await read({ cursor, searchDirection }, sort);
          items[searchDirection === 'after' ? 'push' : 'unshift'](...found.items);
          cursor = searchDirection === 'after' ? found.nextCursor : found.prevCursor;
        } while (cursor !== null);
        const shown = items.map(time);
        expect(shown).toEqual(shown.toSorted((a, b) => (sort === 'newest' ? b - a : a - b)));
        walks.push(items.map(key));
      }
    }
    const [newest, newestBack, oldest, oldestBack] = walks;
    expect(new Set(newest).size).toBe(MINUTES.length);
    expect(newestBack).toEqual(newest);
    expect(oldest).toEqual(newest?.toReversed());
    expect(oldestBack).toEqual(oldest);
  },
);

test.each(LISTS)(
  '$file has the whole list, oldest first, named by its range',
  async ({ page, file, fileName, key }) => {
    const { items } = await call(page, {
      keyId,
      cursorCondition: { pageSize: 100 },
      queryCondition: { sort: 'oldest' },
    });
    const { name, rows } = await download(file, { keyId });
    expect(name).toBe(fileName);
    expect(rows.map((row) => row.at(-1))).toEqual(items.map(key));
    expect(rows[0]?.[0]).toBe('2026-11-01T00:00:00.000Z');
    const range = { from: START + 60_000 * 500, until: START + 86_400_000 * 3 };
    const part = await download(file, { keyId, queryCondition: range });
    expect(part.name).toBe(fileName.replace(/-to-.*/, '-to-2026-11-03.csv'));
    expect(part.rows).toHaveLength(MINUTES.filter((minute) => minute >= 500).length);
  },
);

test('TR-12 files have headings and labels in the reader’s language, and plain negative amounts', async () => {
  const trades = await download('/lightning/futures/trade/exportTrade', { keyId }, 'zh-HK');
  expect(trades.headings?.slice(0, 5)).toEqual(['時間 (UTC)', '合約', '方向', '價格', '數量']);
  expect(trades.rows[0]).toEqual(expect.arrayContaining(['買入', '流動性提供方', '-0.5']));
  const orders = await download('/lightning/futures/order/exportOrder', { keyId });
  expect(orders.headings).toEqual(expect.arrayContaining(['Status', 'Order ID', 'Client order ID']));
  expect(orders.rows[0]).toEqual(expect.arrayContaining(['Cancelled', 'Limit', 'Buy', 'No']));
});

test('TR-19 funding alone has a file of its own name', async () => {
  const { name, rows } = await download('/lightning/futures/income/exportIncome', {
    keyId,
    queryCondition: { incomeType: 'funding_fee', instrumentId: 'BTCUSDT' },
  });
  expect(name).toBe('futures-funding-2026-11-01-to-2026-11-01.csv');
  expect(rows[0]).toEqual(expect.arrayContaining(['Funding', '-0.00000001', 'USDT']));
});

test('WAL-14 transfers are filtered by their time, sorted both ways, exported, no reason as a formula', async () => {
  const page = (queryCondition: object) =>
    call('/broker/lightning/transfer/page', { pageCondition: { pageSize: 100 }, queryCondition });
  const newest = await page({});
  const oldest = await page({ sort: 'oldest' });
  expect(newest.total).toBe(MINUTES.length);
  expect(oldest.items).toEqual(newest.items.toReversed());
  const at = newest.items.map(({ createdAt }: { createdAt: number }) => createdAt);
  expect(at).toEqual(at.toSorted((a: number, b: number) => b - a));
  const range = { from: START + 60_000 * 100, until: START + 60_000 * 300 };
  const part = await page(range);
  expect(part.total).toBe(MINUTES.filter((minute) => minute >= 100 && minute < 300).length);
  const file = await download('/broker/lightning/transfer/export', { queryCondition: range });
  expect(file.name).toBe('transfers-2026-11-01-to-2026-11-01.csv');
  expect(file.rows.map((row) => row.at(-1))).toEqual(
    part.items.toReversed().map(({ transferId }: { transferId: string }) => transferId),
  );
  expect(file.rows[0]).toEqual(expect.arrayContaining(['Asset account', 'Futures account', 'Failed', "'=1+1"]));
});

test('ID-18 the login history is exported in a range, and only one’s own', async () => {
  const { rows, name, headings } = await download('/institution/exportLoginInfo', {});
  const { data } = await platform.call('GET', '/institution/loginInfoList', undefined, token);
  const iso = ({ time }: { time: number }) => new Date(time).toISOString();
  expect(headings).toEqual(['Time (UTC)', 'Location', 'IP address', 'Device']);
  expect(rows.map(([time]) => time)).toEqual(data.map(iso).toReversed());
  expect(name).toMatch(/^logins-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
  const queryCondition = { from: data[0].time + 1 };
  expect((await download('/institution/exportLoginInfo', { queryCondition })).rows).toEqual([]);
  const other = await platform.openSession(NEWCOMER);
  expect((await download('/institution/exportLoginInfo', {}, 'en-US', other)).rows).toHaveLength(1);
});

test('another institution’s account has no file', async () => {
  const other = await platform.openSession(NEWCOMER);
  for (const { file } of LISTS) {
    const { text } = await download(file, { keyId }, 'en-US', other);
    expect(JSON.parse(text)).toMatchObject({ data: null });
  }
  expect((await download('/broker/lightning/transfer/export', {}, 'en-US', other)).rows).toEqual([]);
});

test('CV-05 a file that holds no more records ends with a line that says so', async () => {
  const { database } = platform.db;
  const account = { accountId, kind: 'own', name: 'Main', product: 'usdm' } as Parameters<typeof exportOrder>[1];
  const whole = { queryCondition: {} };
  const files = [
    await exportOrder(database, account, { keyId, ...whole }, 'en-US', 46),
    await exportTrade(database, account, { keyId, ...whole }, 'en-US', 46),
    await exportIncome(database, account, { keyId, ...whole }, 'en-US', 46),
    await exportTransfers(database, institutionId, whole, 'en-US', 46),
  ];
  const latest = new Date(Math.max(...times.map(Number))).toISOString();
  for (const { content } of files) {
    const lines = (await fileText(content)).split('\r\n');
    expect(lines).toHaveLength(MINUTES.length + 2);
    expect(lines.at(-2)).toBe(`"The file ends here, after 46 records. Export the rest from ${latest}."`);
  }
  const { content } = await exportTrade(database, account, { keyId, ...whole }, 'en-US', 47);
  expect((await fileText(content)).split('\r\n')).toHaveLength(49);
});
