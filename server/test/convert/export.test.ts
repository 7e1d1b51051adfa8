import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileText } from '../../../testkit/platform/fileText.ts';
import { NEWCOMER, type Platform, startPlatform, TRADER } from '../../../testkit/platform/platform.ts';
import { priced } from '../../../testkit/platform/prices.ts';
import { exportOrders } from '../../src/modules/convert/export.ts';

let platform: Platform;
let token: string;
let other: string;

beforeAll(async () => {
  platform = await startPlatform();
  other = await platform.openSession(NEWCOMER);
  token = await platform.openSession(TRADER);
  await convert({ fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '1000' });
  await convert({ fromAsset: 'ETH', toAsset: 'USDT', fromAmount: '0.5' });
});
afterAll(() => platform.close());

async function convert(body: object): Promise<void> {
  await priced(platform);
  await priced(platform, 'ETHUSDT');
  const { data } = await platform.call('POST', '/institution/quote', body, token);
  const order = await platform.call('POST', '/institution/order', { quoteId: data.quoteId }, token);
  expect(order.code).toBe(200);
  platform.clock.advance(1);
}

function ask(body: object, as?: string, language = 'en-US'): Promise<Response> {
  return fetch(`${platform.url}/api/institution/exportSwapOrderRecord`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      language,
      ...(as !== undefined && { authorization: `Bearer ${as}` }),
    },
    body: JSON.stringify(body),
  });
}

const splitLines = (text: string) => text.split('\r\n').slice(1, -1);

test('CV-05 the file has the list’s conversions, oldest first, as a download', async () => {
  const response = await ask({}, token);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="conversions-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d.csv"$/,
  );
  expect(response.headers.get('cache-control')).toBe('no-store');
  const { data } = await platform.call('POST', '/institution/pageSwapOrderRecord', {}, token);
  const lines = splitLines(await response.text());
  expect(lines.map((line) => line.split(',')[1])).toEqual(
    data.items.map((item: { orderId: string }) => item.orderId).toReversed(),
  );
  expect(lines[1]).toContain(',Completed,0.5,ETH,');
});

test('CV-05 the list is sorted in both directions, the file’s headings in the reader’s language', async () => {
  const queryCondition = { sort: 'oldest' };
  const { data: newest } = await platform.call('POST', '/institution/pageSwapOrderRecord', {}, token);
  const { data } = await platform.call('POST', '/institution/pageSwapOrderRecord', { queryCondition }, token);
  expect(data.items).toEqual(newest.items.toReversed());
  const text = await (await ask({}, token, 'zh-HK')).text();
  expect(text.split('\r\n')[0]).toMatch(/^時間 \(UTC\),訂單,狀態,支付,/);
  expect(splitLines(text).map((line) => line.split(',')[1])).toEqual(
    data.items.map((item: { orderId: string }) => item.orderId),
  );
  expect(splitLines(text)[0]).toContain(',已完成,');
});

test('CV-05 the file respects the filter, and its name the days', async () => {
  const response = await ask(
    { queryCondition: { fromAsset: 'USDT', startTime: 0, endTime: 86_400_000 * 30_000 } },
    token,
  );
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="conversions-1970-01-01-to-2052-02-20.csv"',
  );
  const lines = splitLines(await response.text());
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(',Completed,1000,USDT,');
});

test('CV-05 an export contains only the own institution’s conversions, and needs a session', async () => {
  expect(splitLines(await (await ask({}, other)).text())).toEqual([]);
  const refused = await ask({});
  expect(await refused.json()).toMatchObject({ code: 401 });
});

test('CL-08 an error of an export is answered in the envelope', async () => {
  const response = await ask({ queryCondition: { fromAsset: 'usdt' } }, token);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await response.json()).toMatchObject({ code: 400, data: { fields: [{ path: 'queryCondition.fromAsset' }] } });
});

test('CV-05 an export of too many rows is rejected with their number, and a filter makes it fit', async () => {
  const { id } = await platform.db.database
    .selectFrom('institution')
    .select('id')
    .where('name', '=', 'Northmark Capital')
    .executeTakeFirstOrThrow();
  const { content } = await exportOrders(platform.db.database, id, { queryCondition: {} }, 'en-US', 1);
  const [, , end, ...rest] = (await fileText(content)).split('\r\n');
  expect(end).toMatch(/^"The file ends here, after 1 records\. Export the rest from \d{4}-.*Z\."$/);
  expect(rest).toEqual(['']);
});

test('CL-01 the API reference shows that the answer is a file', async () => {
  const response = await fetch(`${platform.url}/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, { post: { responses: object } }> };
  const { responses } = paths['/api/institution/exportSwapOrderRecord']?.post ?? { responses: {} };
  expect(responses).toMatchObject({ 200: { content: { 'text/csv': { schema: { type: 'string' } } } } });
});
