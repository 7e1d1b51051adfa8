import { expect, test } from 'vitest';
import { hasRecordings, recordedJson } from '../testing/recorded.ts';
import { computeSortedShape } from '../testing/shape.ts';
import { field, items, SocketClient } from '../testing/socketClient.ts';
import { tradingVenue } from '../testing/tradingVenue.ts';

/** Keys that the exchange added after the recordings, and those of trailing orders. */
const LATER = ['pm', 'gtd', 'er', 'AP', 'cr', 'ma', 'breakEvenPrice', 'isolatedWallet', 'feeBurn', 'rm'];
const HTTP = 'account-examples/adapter/http_json';
const USER = 'account-examples/adapter/user_data_json';
const RESPONSES = 'account-examples/integration/http_responses/http_futures';
const needsRecordings = test.skipIf(!hasRecordings);
if (!hasRecordings) console.warn('recorded payloads are absent: their comparison is skipped');

const shape = (value: unknown, without: readonly string[] = []) => computeSortedShape(value, [...LATER, ...without]);
const BUY = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.01' };
const REST = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price: '60000' };

needsRecordings('TR-13 user events have the recorded keys and types', async () => {
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
      shape(recordedJson(`${USER}/${example}.json`), ['c', 'caid', 'ai']),
    );
  }
  const placed = await socket.find((each) => field(field(each, 'o'), 'x') === 'NEW');
  expect(shape(placed, ['c'])).toBe(shape(recordedJson(`${USER}/order_update_new.json`), ['c']));
});

needsRecordings('TR-12 account, balances, orders and deals have the recorded keys and types', async () => {
  const { alice } = await tradingVenue();
  await alice('POST /fapi/v1/order', BUY);
  await alice('POST /fapi/v1/order', { ...REST, newClientOrderId: 'rests' });
  const read = async (path: string, fields = {}) => (await alice(`GET /fapi/${path}`, fields)).body;
  const first = (rows: unknown) => (Array.isArray(rows) ? rows.slice(0, 1) : rows);
  expect(shape(await read('v2/balance'), ['accountAlias'])).toBe(
    shape(recordedJson(`${HTTP}/balance.json`), ['accountAlias']),
  );
  expect(shape(await read('v2/account'), ['positions'])).toBe(
    shape(recordedJson(`${HTTP}/account_info_v2.json`), ['positions']),
  );
  expect(shape(first(items(await read('v2/account'), 'positions')), ['bidNotional', 'askNotional'])).toBe(
    shape(first(items(recordedJson(`${HTTP}/account_info_v2.json`), 'positions')), ['bidNotional', 'askNotional']),
  );
  expect(shape(first(await read('v2/positionRisk')))).toBe(shape(recordedJson(`${HTTP}/position_risk.json`)));
  const open = await read('v1/openOrder', { symbol: 'BTCUSDT', origClientOrderId: 'rests' });
  expect(shape(open)).toBe(shape(recordedJson(`${HTTP}/order_response.json`)));
  const trades = first(await read('v1/userTrades', { symbol: 'BTCUSDT' }));
  expect(shape(trades)).toBe(shape(recordedJson(`${RESPONSES}_account_trades.json`)));
  expect(shape(first(await read('v1/symbolConfig')))).toBe(
    shape(first(recordedJson(`${RESPONSES}_account_symbol_config.json`))),
  );
  expect(shape(await read('v1/commissionRate', { symbol: 'BTCUSDT' }), ['rpiCommissionRate'])).toBe(
    shape(recordedJson(`${RESPONSES}_wallet_commission_rate_btcusdt.json`)),
  );
  expect(shape(first(await read('v1/leverageBracket')))).toBe(shape(first(recordedJson('leverageBracket.json'))));
});
