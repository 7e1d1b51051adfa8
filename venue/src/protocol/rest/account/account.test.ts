import { expect, test } from 'vitest';
import { type TradingVenue, tradingVenue } from '../../../testing/tradingVenue.ts';

async function buy({ alice }: TradingVenue, quantity = '0.100') {
  const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity, newOrderRespType: 'RESULT' };
  return (await alice('POST /fapi/v1/order', order)).body;
}

/** A decimal string of up to eight places in 10^-8. */
function units(text: string): bigint {
  const [whole = '', places = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole + places.padEnd(8, '0'));
  return text.startsWith('-') ? -size : size;
}

test('TR-09 an account that has not traded has what it was given', async () => {
  const { alice } = await tradingVenue();
  const account = (await alice('GET /fapi/v3/account')).body;
  expect(account).toMatchObject({
    totalWalletBalance: '1000000.00000000',
    totalMarginBalance: '1000000.00000000',
    availableBalance: '1000000.00000000',
    totalMaintMargin: '0.00000000',
    positions: [],
  });
  const [asset] = (await alice('GET /fapi/v2/balance')).body;
  expect(asset).toMatchObject({ asset: 'USDT', balance: '1000000.00000000', maxWithdrawAmount: '1000000.00000000' });
});

test('TR-09 TR-10 account, balance and position tell the same of what is held', async () => {
  const manual = await tradingVenue();
  await buy(manual);
  manual.advance(5000);
  const { alice } = manual;
  const [position] = (await alice('GET /fapi/v3/positionRisk')).body;
  const v2 = (await alice('GET /fapi/v2/account')).body;
  const v3 = (await alice('GET /fapi/v3/account')).body;
  const [balance] = (await alice('GET /fapi/v3/balance')).body;
  expect(position).toMatchObject({
    symbol: 'BTCUSDT',
    positionAmt: '0.100',
    positionSide: 'BOTH',
    marginAsset: 'USDT',
  });
  const profit = units(position.notional) - units(position.entryPrice) / 10n;
  expect(Number(units(position.unRealizedProfit) - profit)).toBeCloseTo(0, -1);
  expect(position.maintMargin).toBe(v3.totalMaintMargin);
  expect(position.unRealizedProfit).toBe(v2.totalUnrealizedProfit);
  expect(units(balance.crossUnPnl)).not.toBe(0n);
  expect(balance.crossUnPnl).toBe(position.unRealizedProfit);
  const free = units(balance.crossWalletBalance) + units(balance.crossUnPnl) - units(v3.totalInitialMargin);
  expect(units(balance.availableBalance)).toBe(free);
  expect(units(v3.totalMarginBalance)).toBe(units(v3.totalWalletBalance) + units(v3.totalUnrealizedProfit));
  expect(v3.positions).toHaveLength(1);
  expect(v2.positions).toHaveLength(20);
  const held = v2.positions.find(({ symbol }: { symbol: string }) => symbol === 'BTCUSDT');
  expect(held).toMatchObject({ entryPrice: position.entryPrice, leverage: '20', isolated: false });
  expect(Number(position.liquidationPrice)).toBe(0);
  expect(Number(position.breakEvenPrice)).toBeGreaterThan(Number(position.entryPrice));
  const [old] = (await alice('GET /fapi/v2/positionRisk', { symbol: 'BTCUSDT' })).body;
  expect(old).toMatchObject({ marginType: 'cross', isAutoAddMargin: 'false', maxNotionalValue: '100000000' });
  expect((await alice('GET /fapi/v2/positionRisk')).body).toHaveLength(20);
  expect((await alice('GET /fapi/v1/adlQuantile')).body).toEqual([
    { symbol: 'BTCUSDT', adlQuantile: { LONG: 0, SHORT: 0, BOTH: 0 } },
  ]);
});

test('TR-08 leverage is set within the brackets and returned by every call', async () => {
  const { alice } = await tradingVenue();
  const set = async (leverage: string | number) =>
    (await alice('POST /fapi/v1/leverage', { symbol: 'BTCUSDT', leverage })).body;
  expect(await set(125)).toEqual({ leverage: 125, maxNotionalValue: '50000', symbol: 'BTCUSDT' });
  for (const wrong of [0, 126, '1.5', '-3', 'many']) expect((await set(wrong)).code).toBe(-4028);
  const [config] = (await alice('GET /fapi/v1/symbolConfig', { symbol: 'BTCUSDT' })).body;
  expect(config).toEqual({
    symbol: 'BTCUSDT',
    marginType: 'CROSSED',
    isAutoAddMargin: false,
    leverage: 125,
    maxNotionalValue: '50000',
  });
});

test('TR-08 the brackets are JSON numbers, of one contract or of all', async () => {
  const { alice } = await tradingVenue();
  const { body, text } = await alice('GET /fapi/v1/leverageBracket', { symbol: 'BTCUSDT' });
  expect(body[0].brackets[1]).toEqual({
    bracket: 2,
    initialLeverage: 100,
    notionalCap: 600_000,
    notionalFloor: 50_000,
    maintMarginRatio: 0.005,
    cum: 50,
  });
  expect(text).toContain('"cum":0}');
  expect((await alice('GET /fapi/v1/leverageBracket')).body).toHaveLength(20);
});

test('the margin type is changed once, and margin moved to and from an isolated position', async () => {
  const manual = await tradingVenue();
  const { alice } = manual;
  const isolate = { symbol: 'BTCUSDT', marginType: 'ISOLATED' };
  expect((await alice('POST /fapi/v1/marginType', isolate)).body).toEqual({ code: 200, msg: 'success' });
  expect((await alice('POST /fapi/v1/marginType', isolate)).body.code).toBe(-4046);
  expect((await alice('POST /fapi/v1/marginType', { ...isolate, marginType: 'BOTH' })).body.code).toBe(-4055);
  await buy(manual);
  const wallet = async () => (await alice('GET /fapi/v3/positionRisk')).body[0].isolatedWallet;
  const before = units(await wallet());
  const move = (amount: string, type: number) =>
    alice('POST /fapi/v1/positionMargin', { symbol: 'BTCUSDT', amount, type });
  expect((await move('100.5', 1)).body).toMatchObject({ code: 200, amount: 100.5, type: 1 });
  expect(units(await wallet()) - before).toBe(10_050_000_000n);
  expect((await move('50', 2)).body).toMatchObject({ code: 200, type: 2 });
  expect(units(await wallet()) - before).toBe(5_050_000_000n);
  expect((await move('100000', 2)).body.code).toBe(-4051);
  expect((await move('0', 1)).body.code).toBe(-1130);
  expect((await move('1', 3)).body.code).toBe(-1130);
});

test('one position a contract and one margin asset are the only modes', async () => {
  const { alice } = await tradingVenue();
  expect((await alice('GET /fapi/v1/positionSide/dual')).body).toEqual({ dualSidePosition: false });
  const mode = (value: boolean | string) => alice('POST /fapi/v1/positionSide/dual', { dualSidePosition: value });
  expect((await mode(false)).body.code).toBe(-4059);
  expect((await mode(true)).body.code).toBe(-4067);
  expect((await mode('maybe')).body.code).toBe(-1130);
  expect((await mode('')).body.code).toBe(-1102);
  expect((await alice('GET /fapi/v1/multiAssetsMargin')).body).toEqual({ multiAssetsMargin: false });
  expect((await alice('POST /fapi/v1/multiAssetsMargin', { multiAssetsMargin: true })).body.code).toBe(-4168);
  expect((await alice('POST /fapi/v1/multiAssetsMargin', { multiAssetsMargin: false })).body.code).toBe(-4171);
});

test('TR-12 income is what trading and transfers brought, and adds up to the wallet', async () => {
  const manual = await tradingVenue();
  const { alice } = manual;
  await buy(manual);
  manual.advance(5000);
  await alice('POST /fapi/v1/order', { symbol: 'BTCUSDT', side: 'SELL', type: 'MARKET', quantity: '0.1' });
  await alice('POST /sapi/v1/asset/transfer', { type: 'UMFUTURE_MAIN', asset: 'USDT', amount: '10' });
  const rows = (await alice('GET /fapi/v1/income')).body;
  let sum = 1_000_000n * 100_000_000n;
  for (const { income } of rows) sum += units(income);
  const { totalWalletBalance } = (await alice('GET /fapi/v3/account')).body;
  expect(units(totalWalletBalance)).toBe(sum);
  const types = async (fields: object) =>
    (await alice('GET /fapi/v1/income', { ...fields })).body.map((row: { incomeType: string }) => row.incomeType);
  expect(new Set(await types({ incomeType: 'COMMISSION' }))).toEqual(new Set(['COMMISSION']));
  expect(await types({ incomeType: 'TRANSFER' })).toEqual(['TRANSFER']);
  expect(await types({ incomeType: 'WELCOME_BONUS' })).toEqual([]);
  expect(await types({ page: 1, limit: 2 })).toHaveLength(2);
  expect((await alice('GET /fapi/v1/income', { page: 0 })).body.code).toBe(-1130);
  const beyond = { page: '9999999999999999', limit: 1000 };
  expect((await alice('GET /fapi/v1/income', beyond)).body).toEqual([]);
});

test('TR-13 the orders with which the venue closed a position are listed as such', async () => {
  const manual = await tradingVenue();
  const { alice, venue } = manual;
  await alice('POST /fapi/v1/marginType', { symbol: 'BTCUSDT', marginType: 'ISOLATED' });
  await alice('POST /fapi/v1/leverage', { symbol: 'BTCUSDT', leverage: 100 });
  await buy(manual, '0.01');
  expect((await alice('GET /fapi/v1/forceOrders')).body).toEqual([]);
  await venue.processor.submit({ type: 'shock', symbol: 'BTCUSDT', move: -4_000_000, overMs: 0, holdMs: 0 }, () => 0);
  manual.advance(10_000);
  const [order] = (await alice('GET /fapi/v1/forceOrders', { symbol: 'BTCUSDT' })).body;
  expect(order.clientOrderId).toMatch(/^autoclose-/);
  expect((await alice('GET /fapi/v1/forceOrders', { autoCloseType: 'ADL' })).body).toEqual([]);
  expect((await alice('GET /fapi/v1/forceOrders', { autoCloseType: 'WHIM' })).body.code).toBe(-1130);
});

test('fees and limits are returned', async () => {
  const { alice } = await tradingVenue();
  expect((await alice('GET /fapi/v1/commissionRate', { symbol: 'BTCUSDT' })).body).toEqual({
    symbol: 'BTCUSDT',
    makerCommissionRate: '0.0002',
    takerCommissionRate: '0.0005',
    rpiCommissionRate: '0',
  });
  expect((await alice('GET /fapi/v1/rateLimit/order')).body).toHaveLength(2);
});
