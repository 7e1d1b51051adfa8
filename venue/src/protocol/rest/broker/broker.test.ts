import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { BROKER, signedClient } from '../../../testing/signed.ts';
import { type TradingVenue, tradingVenue } from '../../../testing/tradingVenue.ts';
import { startVenue } from '../../../venue.ts';

const API = '/sapi/v1/broker/subAccountApi';
const MOVE = 'POST /sapi/v1/broker/universalTransfer';

async function openSub({ broker }: Pick<TradingVenue, 'broker'>, tag: string) {
  const { subaccountId } = (await broker('POST /sapi/v1/broker/subAccount', { tag })).body;
  const fields = { subAccountId: subaccountId, canTrade: true, futuresTrade: true };
  const { apiKey, secretKey } = (await broker(`POST ${API}`, fields)).body;
  return { id: String(subaccountId), key: String(apiKey), secret: String(secretKey) };
}

test('a broker opens a sub-account, gives it money and a key, and it trades', async () => {
  const manual = await tradingVenue();
  const { broker, url, now } = manual;
  const sub = await openSub(manual, 'desk-1');
  expect(sub.key).toMatch(/^[A-Za-z0-9]{64}$/);
  expect(sub.secret).toMatch(/^[A-Za-z0-9]{64}$/);
  expect((await broker('GET /sapi/v1/broker/subAccount')).body).toMatchObject([
    { subaccountId: sub.id, tag: 'desk-1', createTime: now() },
  ]);
  const request = {
    toId: sub.id,
    fromAccountType: 'SPOT',
    toAccountType: 'USDT_FUTURE',
    asset: 'USDT',
    amount: '5000',
  };
  const moved = (await broker(MOVE, { ...request, clientTranId: 'fund-1' })).body;
  expect(moved).toEqual({ txnId: expect.any(Number), clientTranId: 'fund-1' });
  const client = signedClient(url, sub, now);
  expect((await client('GET /fapi/v2/balance')).body[0].balance).toBe('5000.00000000');
  const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.01', newOrderRespType: 'RESULT' };
  expect((await client('POST /fapi/v1/order', order)).body.status).toBe('FILLED');
  expect((await client('POST /sapi/v1/asset/transfer')).status).toBe(401);
  const listed = (await broker('GET /sapi/v1/broker/universalTransfer', { toId: sub.id })).body;
  expect(listed).toMatchObject([
    { toId: sub.id, qty: '5000.00000000', txnId: moved.txnId, clientTranId: 'fund-1', toAccountType: 'USDT_FUTURE' },
  ]);
});

test('WAL-02 a transfer to a sub-account with one client id is done once under a race', async () => {
  const manual = await tradingVenue();
  const { broker, url, now } = manual;
  const sub = await openSub(manual, 'desk-1');
  const wish = { toId: sub.id, fromAccountType: 'SPOT', toAccountType: 'FUNDING', asset: 'USDT', amount: '7' };
  const answers = await Promise.all(Array.from({ length: 6 }, () => broker(MOVE, { ...wish, clientTranId: 'once' })));
  expect(new Set(answers.map(({ body }) => body.txnId)).size).toBe(1);
  const client = signedClient(url, sub, now);
  expect((await client('POST /sapi/v1/asset/get-funding-asset')).body[0].free).toBe('7.00000000');
});

test('a key is listed without its secret, changed, bound to addresses and deleted', async () => {
  const manual = await tradingVenue();
  const { broker, url, now } = manual;
  const sub = await openSub(manual, 'desk-1');
  const named = { subAccountId: sub.id, subAccountApiKey: sub.key };
  const client = signedClient(url, sub, now);
  const { body, text } = await broker(`GET ${API}`, { subAccountId: sub.id });
  expect(body).toEqual([
    { subaccountId: sub.id, apiKey: sub.key, canTrade: true, marginTrade: false, futuresTrade: true },
  ]);
  expect(text).not.toContain(sub.secret);
  const change = { ...named, canTrade: true, futuresTrade: false };
  expect((await broker(`POST ${API}/permission`, change)).body.futuresTrade).toBe(false);
  expect((await client('POST /fapi/v1/order')).body.code).toBe(-2015);
  const allow = { ...named, canUniversalTransfer: true };
  expect((await broker(`POST ${API}/permission/universalTransfer`, allow)).body.canUniversalTransfer).toBe(true);
  expect((await client('POST /sapi/v1/asset/transfer')).body.code).toBe(-1102);
  const restrict = 'POST /sapi/v2/broker/subAccountApi/ipRestriction';
  expect((await broker(restrict, { ...named, status: '2', ipAddress: 'nowhere' })).body.code).toBe(-1130);
  const restricted = await broker(restrict, { ...named, status: '2', ipAddress: '198.51.100.7, 198.51.100.8' });
  expect(restricted.body).toMatchObject({ status: '2', ipList: ['198.51.100.7', '198.51.100.8'] });
  expect((await client('GET /fapi/v2/balance')).body.code).toBe(-2015);
  expect((await broker(`GET ${API}/ipRestriction`, named)).body.ipRestrict).toBe('true');
  await broker(restrict, { ...named, status: '1' });
  expect((await client('GET /fapi/v2/balance')).status).toBe(200);
  expect((await broker(`DELETE ${API}`, named)).body).toEqual({});
  expect((await client('GET /fapi/v2/balance')).body.code).toBe(-2015);
});

test('a broker can access only its own sub-accounts', async () => {
  const manual = await tradingVenue();
  const { broker, venue } = manual;
  const sub = await openSub(manual, 'desk-1');
  const alice = venue.processor.engine.state.keys.get('venue-demo-a')?.account ?? 0;
  const wish = { fromAccountType: 'SPOT', toAccountType: 'SPOT', asset: 'USDT', amount: '1' };
  expect((await broker(MOVE, { ...wish, fromId: alice })).body.code).toBe(-9000);
  expect((await broker(MOVE, { ...wish, fromId: alice, toId: sub.id })).body.code).toBe(-9000);
  expect((await broker(`GET ${API}`, { subAccountId: alice })).body.code).toBe(-9000);
  expect((await broker(`POST ${API}`, { subAccountId: alice, canTrade: true })).body.code).toBe(-9000);
  const foreign = { subAccountId: sub.id, subAccountApiKey: 'venue-demo-a' };
  expect((await broker(`DELETE ${API}`, foreign)).body.code).toBe(-9000);
  expect(venue.processor.engine.state.keys.has('venue-demo-a')).toBe(true);
  expect((await broker(MOVE, { ...wish, toId: sub.id, toAccountType: 'MARGIN' })).body.code).toBe(-1130);
});

test('a sub-account, its money and its key outlive the venue’s process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'venue-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const now = () => 1_763_690_000_000;
  const options = { port: 0, demo: true, seed: 7, path: join(folder, 'venue.sqlite'), now, every: () => () => {} };
  const first = await startVenue(options);
  const broker = signedClient(first.url, BROKER, now);
  const sub = await openSub({ broker }, 'desk-1');
  const wish = { toId: sub.id, fromAccountType: 'SPOT', toAccountType: 'USDT_FUTURE', asset: 'USDT', amount: '5' };
  const moved = (await broker(MOVE, { ...wish, clientTranId: 'once' })).body;
  await first.close();
  const second = await startVenue(options);
  onTestFinished(() => second.close());
  expect((await signedClient(second.url, sub, now)('GET /fapi/v2/balance')).body[0].balance).toBe('5.00000000');
  const again = await signedClient(second.url, BROKER, now)(MOVE, { ...wish, clientTranId: 'once' });
  expect(again.body).toEqual(moved);
  expect((await signedClient(second.url, sub, now)('GET /fapi/v2/balance')).body[0].balance).toBe('5.00000000');
});
