import { channels } from '@aldgate/contract';
import { marketAt } from '@aldgate/domain/market/marketRef.ts';
import { startVenue, type Venue } from '@aldgate/venue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSubAccount } from '../../../testkit/brokers/subAccount.ts';
import { venueEndpoints } from '../../../testkit/platform/config.ts';
import { type Platform, startPlatform, waitFor } from '../../../testkit/platform/platform.ts';
import { createTradingDeps } from '../../../testkit/platform/tradingDeps.ts';
import { orderId } from '../../../testkit/trading/orderFixture.ts';
import { ownOrdersFinder } from '../../src/modules/trading/orders/ownOrders.ts';
import type { AccountFeeds } from '../../src/modules/trading/portfolio/accountFeeds.ts';

const FUTURES_ONLY = 'FUTURES_2';
const BROKER = 'broker@demo.aldgate.test';
const NOT_LISTED = 45542;

const market = { market: 'still', symbols: ['BTCUSDT', 'ETHUSDT'] } as const;

let platform: Platform;
let other: Venue;
let token: string;
let keyId: string;
let accountId: string;

const call = (path: string, body: object) => platform.call('POST', path, body, token);

beforeAll(async () => {
  other = await startVenue({ port: 0, now: () => platform?.clock.now ?? Date.now(), demo: true, ...market });
  platform = await startPlatform({
    otherExchanges: [{ ...venueEndpoints(other.url), code: FUTURES_ONLY, name: 'Futures only', spot: null }],
  });
  token = await platform.openSession(BROKER);
  const { database } = platform.db;
  const user = await database
    .selectFrom('platform_user')
    .select('institution_id')
    .where('email', '=', BROKER)
    .executeTakeFirstOrThrow();
  accountId = await openSubAccount(platform, {
    exchangeCode: FUTURES_ONLY,
    institutionId: user.institution_id,
    tag: 'FuturesOnly',
    usdt: '40000',
  });
  const key = await database
    .selectFrom('exchange_key')
    .select('id')
    .where('exchange_account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  keyId = key.id;
});
afterAll(async () => {
  await platform?.close();
  await other.close();
});

test('futures are traded where the exchange has no spot', async () => {
  const sent = await call('/broker/lightning/futures/order/sendOrder', {
    exchangeKeyId: keyId,
    instrumentId: 'BTCUSDT',
    clientOrderId: orderId(),
    direction: 'buy',
    priceType: 'market',
    quantity: '0.05',
  });
  expect(sent).toMatchObject({ code: 200, data: { status: 'filled' } });
  const held = await waitFor(async () => {
    const { data } = await call('/broker/futures/position/query', { exchangeKeyId: keyId });
    return data.items[0]?.markPrice ? data.items[0] : undefined;
  });
  expect(held).toMatchObject({ instrumentId: 'BTCUSDT', quantity: '0.05' });
});

test('a spot order, list and account are not listed there, and nothing is stored', async () => {
  const pair = { exchangeKeyId: keyId, instrumentId: 'BTC-USDT' };
  const order = { ...pair, clientOrderId: orderId(), direction: 'buy', priceType: 'market' };
  const oco = { clientListId: orderId(), direction: 'sell', quantity: '0.01' };
  const takeProfit = { clientOrderId: orderId(), price: '200000' };
  const stop = { clientOrderId: orderId(), triggerPrice: '90000' };
  const expiresAt = platform.clock.now + 86_400_000;
  for (const [path, body] of [
    ['/broker/lightning/spot/order/sendOrder', { ...order, quantity: '0.01' }],
    ['/broker/lightning/spot/order/sendOrderList', { ...pair, ...oco, takeProfit, stop, expiresAt }],
    ['/broker/spot/account/query', { exchangeKeyId: keyId }],
    ['/lightning/spot/order/queryOpenOrder', { keyId }],
  ] as const)
    expect([path, (await call(path, body)).code]).toEqual([path, NOT_LISTED]);
  const stored = await platform.db.database
    .selectFrom('exchange_order')
    .select('instrument_id')
    .where('exchange_account_id', '=', accountId)
    .execute();
  expect(stored).toEqual([{ instrument_id: 'BTCUSDT' }]);
});

test('there is no channel of spot, and that of futures opens', async () => {
  const open = async (name: 'futures' | 'spot') => {
    const ended = new AbortController();
    const response = await fetch(`${platform.url}/api${channels[name].path}?exchangeKeyId=${keyId}`, {
      headers: { authorization: `Bearer ${token}`, source: 'web', language: 'en-US' },
      signal: ended.signal,
    });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    const code: unknown = isStream ? 'open' : ((await response.json()) as { code: number }).code;
    ended.abort();
    return code;
  };
  expect([await open('futures'), await open('spot')]).toEqual(['open', NOT_LISTED]);
});

test('orders there are not among those that prices of the first exchange leave out', async () => {
  const { database, accounts, exchanges } = createTradingDeps(platform);
  // A feed that is down: the orders come from the records.
  const feeds = { ready: async () => ({ isLive: false }) } as unknown as AccountFeeds;
  const { institutionId } = (await accounts.findById(accountId)) ?? { institutionId: '' };
  const findOwn = ownOrdersFinder({ database, accounts, feeds })(institutionId);
  const sent = await call('/broker/lightning/futures/order/sendOrder', {
    exchangeKeyId: keyId,
    instrumentId: 'BTCUSDT',
    clientOrderId: orderId(),
    direction: 'buy',
    priceType: 'limit',
    price: '100000',
    quantity: '0.01',
  });
  expect(sent).toMatchObject({ code: 200, data: { status: 'running' } });
  const ordersAt = async (exchange: string) => (await findOwn(marketAt(exchange, 'BTCUSDT')))().orders;
  const resting = await waitFor(async () => {
    const orders = await ordersAt(FUTURES_ONLY);
    return orders.length > 0 ? orders : undefined;
  });
  expect(resting).toEqual([{ direction: 'buy', price: '100000', quantity: '0.01' }]);
  expect(await ordersAt('BINANCE')).toEqual([]);
  for (const each of exchanges.all) each.close();
});

test('the registry lists no pair there, opens no feed of spot, and mirrors the wallet of futures alone', async () => {
  const { exchanges, accounts } = createTradingDeps(platform);
  const exchange = exchanges.get(FUTURES_ONLY);
  expect(exchange.products).toEqual(['usdm']);
  expect(exchanges.reference.products).toEqual(['usdm', 'spot']);
  expect(await exchange.instruments.all('spot')).toEqual([]);
  await expect(exchange.instruments.find('BTC-USDT')).rejects.toMatchObject({ entry: 'instrumentNotFound' });
  const account = await accounts.findById(accountId);
  expect(account?.products).toEqual(['usdm']);
  expect(account?.wallets.map(({ product }) => product)).toEqual(['usdm']);
  expect(() => account?.client('spot')).toThrow();
  exchange.spotPrices.open();
  expect(exchange.spotPrices.recent('BTC-USDT', platform.clock.now)).toBeUndefined();
  for (const each of exchanges.all) each.close();
});

test('browsers read each exchange below a path of its own, and public market data alone', async () => {
  const root = `/exchanges/${FUTURES_ONLY.toLowerCase()}`;
  const { data } = await platform.call('GET', '/system/config');
  expect(data.marketData.exchanges.slice(1)).toEqual([
    {
      exchangeCode: FUTURES_ONLY,
      exchangeName: 'Futures only',
      products: { usdm: { rest: root, publicStream: `${root}/public`, marketStream: `${root}/market` } },
    },
  ]);
  const read = (path: string) => fetch(`${platform.url}${path}`);
  const here = await (await read('/exchange/fapi/v1/exchangeInfo')).json();
  const there = await (await read(`${root}/fapi/v1/exchangeInfo`)).json();
  const symbols = (info: unknown) => (info as { symbols: { symbol: string }[] }).symbols.map(({ symbol }) => symbol);
  expect(symbols(there)).toEqual(['BTCUSDT', 'ETHUSDT']);
  expect(symbols(here)).toContain('XRPUSDT');
  for (const path of [`${root}/fapi/v3/account`, `${root}/shocks`, '/exchanges/nowhere/fapi/v1/time'])
    expect([path, (await read(path)).status]).toEqual([path, 404]);
  const socket = new WebSocket(`${platform.url.replace('http', 'ws')}${root}/public/stream?streams=ethusdt@depth`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  socket.close();
});

test('the server lists the contracts of each exchange', async () => {
  const list = async (exchangeCode?: string) => {
    const { data } = await platform.call(
      'POST',
      '/market/contracts',
      exchangeCode === undefined ? {} : { exchangeCode },
    );
    return (data as { instrumentId: string }[]).map(({ instrumentId }) => instrumentId);
  };
  expect(await list(FUTURES_ONLY.toLowerCase())).toEqual(['BTCUSDT', 'ETHUSDT']);
  expect(await list()).toEqual(await list('BINANCE'));
  expect(await list()).toContain('BTC-USDT');
});

test('the metrics have the request weight of the products that each exchange has', async () => {
  const response = await fetch(`${platform.url}/metrics`, {
    headers: { authorization: `Bearer ${platform.config.metricsToken}` },
  });
  const text = await response.text();
  expect(text).toContain(`aldgate_exchange_weight_limit{exchange="${FUTURES_ONLY}",product="usdm"}`);
  expect(text).toContain('aldgate_exchange_weight_limit{exchange="BINANCE",product="spot"}');
  expect(text).not.toContain(`{exchange="${FUTURES_ONLY}",product="spot"}`);
});
