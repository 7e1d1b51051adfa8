import { expect, test } from 'vitest';
import { signedClient } from '../../../testing/signed.ts';
import { tradingVenue } from '../../../testing/tradingVenue.ts';

const TRANSFER = 'POST /sapi/v1/asset/transfer';

test('money moves between funding, main and futures in every direction, and nothing is lost', async () => {
  const { alice } = await tradingVenue();
  const pairs = ['MAIN_UMFUTURE', 'UMFUTURE_MAIN', 'MAIN_FUNDING', 'FUNDING_UMFUTURE', 'UMFUTURE_FUNDING'];
  for (const type of [...pairs, 'FUNDING_MAIN']) {
    const answer = await alice(TRANSFER, { type, asset: 'USDT', amount: '12.5' });
    expect(answer.body, type).toEqual({ tranId: expect.any(Number) });
  }
  expect((await alice('GET /api/v3/account')).body.balances[0]).toEqual({
    asset: 'USDT',
    free: '1000000.00000000',
    locked: '0.00000000',
  });
  expect((await alice('POST /sapi/v1/asset/get-funding-asset')).body).toEqual([]);
  await alice(TRANSFER, { type: 'MAIN_FUNDING', asset: 'USDT', amount: '3' });
  expect((await alice('POST /sapi/v1/asset/get-funding-asset', { asset: 'USDT' })).body).toMatchObject([
    { asset: 'USDT', free: '3.00000000' },
  ]);
  expect((await alice('POST /sapi/v3/asset/getUserAsset', { asset: 'USDT' })).body).toMatchObject([
    { asset: 'USDT', free: '999997.00000000' },
  ]);
  const { total, rows } = (await alice('GET /sapi/v1/asset/transfer', { type: 'MAIN_FUNDING' })).body;
  expect(total).toBe(2);
  expect(rows).toMatchObject([
    { amount: '3.00000000', type: 'MAIN_FUNDING', status: 'CONFIRMED' },
    { amount: '12.50000000' },
  ]);
  const page = (await alice('GET /sapi/v1/asset/transfer', { type: 'MAIN_FUNDING', current: 2, size: 1 })).body;
  expect(page.rows).toEqual([rows[1]]);
});

test('WAL-02 a transfer with one client id is done once, however many ask for it at the same time', async () => {
  const { alice } = await tradingVenue();
  const request = { type: 'MAIN_FUNDING', asset: 'USDT', amount: '5', clientTranId: 'move-1' };
  const answers = await Promise.all(Array.from({ length: 8 }, () => alice(TRANSFER, request)));
  expect(new Set(answers.map(({ body }) => body.tranId)).size).toBe(1);
  expect((await alice('POST /sapi/v1/asset/get-funding-asset')).body[0].free).toBe('5.00000000');
  expect((await alice(TRANSFER, { ...request, amount: '6' })).body.code).toBe(-9000);
});

const REJECTED = [
  ['no such direction', { type: 'UP' }, -1130],
  ['a direction of the exchange alone', { type: 'MAIN_CMFUTURE' }, -1020],
  ['no amount', { amount: '' }, -1102],
  ['an amount of nothing', { amount: '0' }, -5003],
  ['an amount below zero', { amount: '-1' }, -5003],
  ['an amount with nine places', { amount: '0.000000001' }, -1111],
  ['more than is there', { amount: '1000000.00000001' }, -5013],
  ['an asset that is none', { asset: 'u$dt' }, -5001],
  ['an asset that futures are not margined in', { asset: 'BTC' }, -5001],
  ['a client id of other signs', { clientTranId: 'a b' }, -1130],
] as const;

test('WAL-02 a transfer that cannot be is rejected, and nothing moves', async () => {
  const { alice } = await tradingVenue();
  for (const [what, change, code] of REJECTED) {
    const wish = { type: 'MAIN_UMFUTURE', asset: 'USDT', amount: '1', ...change };
    const answer = await alice(TRANSFER, wish);
    expect([answer.status, answer.body.code], what).toEqual([400, code]);
  }
  expect((await alice('GET /fapi/v3/balance')).body[0].balance).toBe('1000000.00000000');
});

test('WAL-02 what margins a position cannot leave the futures wallet', async () => {
  const { alice } = await tradingVenue();
  await alice('POST /fapi/v1/order', { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '1' });
  const [{ maxWithdrawAmount, balance }] = (await alice('GET /fapi/v3/balance')).body;
  expect(Number(maxWithdrawAmount)).toBeLessThan(Number(balance));
  const move = (amount: string) => alice(TRANSFER, { type: 'UMFUTURE_MAIN', asset: 'USDT', amount });
  expect((await move(balance)).body.code).toBe(-5013);
  expect((await move(maxWithdrawAmount)).status).toBe(200);
});

test('the coins are those of the listed contracts and pairs', async () => {
  const { alice } = await tradingVenue();
  const coins = (await alice('GET /sapi/v1/capital/config/getall')).body;
  expect(coins).toHaveLength(22);
  expect(coins[0]).toMatchObject({ coin: 'USDT', free: '1000000.00000000', networkList: [] });
});

test('a key asks what it may do', async () => {
  const { alice, broker, url, now } = await tradingVenue();
  const path = 'GET /sapi/v1/account/apiRestrictions';
  expect((await alice(path)).body).toMatchObject({ enableReading: true, ipRestrict: false, enableWithdrawals: false });
  expect((await broker(path)).body).toMatchObject({ enableReading: true, enableInternalTransfer: true });
  const { subaccountId } = (await broker('POST /sapi/v1/broker/subAccount', { tag: 'desk-1' })).body;
  const fields = { subAccountId: subaccountId, canTrade: false, futuresTrade: true };
  const { apiKey: key, secretKey: secret } = (await broker('POST /sapi/v1/broker/subAccountApi', fields)).body;
  const sub = signedClient(url, { key, secret }, now);
  expect((await sub(path)).body).toMatchObject({
    createTime: now(),
    enableFutures: true,
    enableSpotAndMarginTrading: false,
    permitsUniversalTransfer: false,
    enableInternalTransfer: false,
  });
});
