import { expect, test } from 'vitest';
import { samplePayload } from '../testing/samplePayload.ts';
import { computeSortedShape } from '../testing/shape.ts';
import { field, items, SocketClient } from '../testing/socketClient.ts';
import { tradingVenue } from '../testing/tradingVenue.ts';

/** Keys that the exchange added after the payloads that the samples are taken from, and those of trailing orders. */
const LATER = ['pm', 'gtd', 'er', 'AP', 'cr', 'ma', 'breakEvenPrice', 'isolatedWallet', 'feeBurn', 'rm'];
const HTTP = 'account-examples/adapter/http_json';
const USER = 'account-examples/adapter/user_data_json';
const RESPONSES = 'account-examples/integration/http_responses/http_futures';

const shape = (value: unknown, without: readonly string[] = []) => computeSortedShape(value, [...LATER, ...without]);
const BUY = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.01' };
const REST = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price: '60000' };

test('TR-13 user events have the exchange’s keys and types', async () => {
  const { url, alice } = await tradingVenue();
  const { listenKey } = (await alice('POST /fapi/v1/listenKey')).body;
  const socket = await SocketClient.open(`${url}/private/ws?listenKey=${listenKey}`);
  await alice('POST /fapi/v1/order', { ...BUY, newClientOrderId: 'TEST' });
  const stop = { algoType: 'CONDITIONAL', side: 'SELL', type: 'STOP_MARKET', triggerPrice: '60000' };
  await alice('POST /fapi/v1/algoOrder', { ...BUY, ...stop });
  for (const [event, example] of [
    ['ORDER_TRADE_UPDATE', 'order_update_trade'],
    ['TRADE_LITE', 'trade_lite'],
    ['ACCOUNT_UPDATE', 'account_update'],
    ['ALGO_UPDATE', 'algo_update_new'],
  ] as const) {
    const ours = await socket.find((each) => field(each, 'e') === event && field(field(each, 'o'), 'x') !== 'NEW');
    // A client order id is text even if it looks like a number.
    expect(shape(ours, ['c', 'caid', 'ai']), event).toBe(
      shape(samplePayload(`${USER}/${example}.json`), ['c', 'caid', 'ai']),
    );
  }
  const placed = await socket.find((each) => field(field(each, 'o'), 'x') === 'NEW');
  expect(shape(placed, ['c'])).toBe(shape(samplePayload(`${USER}/order_update_new.json`), ['c']));
});

test('TR-12 account, balances, orders and deals have the exchange’s keys and types', async () => {
  const { alice } = await tradingVenue();
  await alice('POST /fapi/v1/order', BUY);
  await alice('POST /fapi/v1/order', { ...REST, newClientOrderId: 'rests' });
  const read = async (path: string, fields = {}) => (await alice(`GET /fapi/${path}`, fields)).body;
  const first = (rows: unknown) => (Array.isArray(rows) ? rows.slice(0, 1) : rows);
  expect(shape(await read('v2/balance'), ['accountAlias'])).toBe(
    shape(samplePayload(`${HTTP}/balance.json`), ['accountAlias']),
  );
  expect(shape(await read('v2/account'), ['positions'])).toBe(
    shape(samplePayload(`${HTTP}/account_info_v2.json`), ['positions']),
  );
  expect(shape(first(items(await read('v2/account'), 'positions')), ['bidNotional', 'askNotional'])).toBe(
    shape(first(items(samplePayload(`${HTTP}/account_info_v2.json`), 'positions')), ['bidNotional', 'askNotional']),
  );
  expect(shape(first(await read('v2/positionRisk')))).toBe(shape(samplePayload(`${HTTP}/position_risk.json`)));
  const open = await read('v1/openOrder', { symbol: 'BTCUSDT', origClientOrderId: 'rests' });
  expect(shape(open)).toBe(shape(samplePayload(`${HTTP}/order_response.json`)));
  const trades = first(await read('v1/userTrades', { symbol: 'BTCUSDT' }));
  expect(shape(trades)).toBe(shape(samplePayload(`${RESPONSES}_account_trades.json`)));
  expect(shape(first(await read('v1/symbolConfig')))).toBe(
    shape(first(samplePayload(`${RESPONSES}_account_symbol_config.json`))),
  );
  expect(shape(await read('v1/commissionRate', { symbol: 'BTCUSDT' }), ['rpiCommissionRate'])).toBe(
    shape(samplePayload(`${RESPONSES}_wallet_commission_rate_btcusdt.json`)),
  );
  expect(shape(first(await read('v1/leverageBracket')))).toBe(shape(first(samplePayload('leverageBracket.json'))));
});
