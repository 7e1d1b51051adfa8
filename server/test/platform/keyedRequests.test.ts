import { BROKER_SECOND_PATHS, type CallName, calls, errors, OTC_SECOND_PATHS } from '@aldgate/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addVerifiedAccount } from '../../../testkit/bank/bankFixture.ts';
import { type Keyed, keyedBodies } from '../../../testkit/bodies/keyedBodies.ts';
import { openKey } from '../../../testkit/open/openFixture.ts';
import { type Reply, TRADER, waitFor } from '../../../testkit/platform/platform.ts';
import { grantCapital, moveToDesk, whileDeskPriced } from '../../../testkit/records/desk.ts';
import { orderId } from '../../../testkit/trading/orderFixture.ts';
import { openWithdrawalFixture, type WithdrawalFixture } from '../../../testkit/wallet/withdrawalFixture.ts';
import { makeBroker } from '../../src/modules/institution/index.ts';

/** Codes and the deadline of an attempt, in which repeats of one request may differ. */
const OF_AN_ATTEMPT = ['emailUuid', 'emailCode', 'gaCode', 'validUntil'];

const fieldsOf = (name: CallName): readonly string[] => {
  const { request } = calls[name];
  const names = 'shape' in request ? Object.keys(request.shape) : [];
  return names.filter((field) => !OF_AN_ATTEMPT.includes(field));
};

const isKeyed = (name: CallName): boolean =>
  name === 'createApiKey' || 'provesNotDone' in calls[name] || fieldsOf(name).includes('key');

/**
 * Calls with tests of their own: of capital, which need a live reading, of bills (`server/test/brokers`), of loans
 * (`server/test/loans`), and the panic, which stops what the others trade (`server/test/trading/panic`).
 */
const ELSEWHERE: readonly CallName[] = [
  'addInferiorTransferRecord',
  'addExtractInferiorRecord',
  'increaseCapital',
  'decreaseCapital',
  'applyProfitAccrual',
  'payInterest',
  'payTradeBill',
  'applyLoan',
  'repayLoan',
  'repayLoanFromCollateral',
  'adjustLoanCollateral',
  'renewLoan',
  'runPanic',
];

/** Calls with a client's key. Those of second paths have the same handlers. */
const KEYED = (Object.keys(calls) as CallName[]).filter(
  (name) =>
    isKeyed(name) &&
    !(name in OTC_SECOND_PATHS || name in BROKER_SECOND_PATHS) &&
    !ELSEWHERE.includes(name) &&
    // A quote or a draft is its own key; beside it are codes at most.
    !['quoteId', 'withdrawId'].includes(fieldsOf(name).join()),
);

let fixture: WithdrawalFixture;
let bodies: Readonly<Partial<Record<CallName, Keyed>>>;

/** Sends it, again while a price that it needs is not there yet. */
const send = (name: CallName, body: object): Promise<Reply> =>
  whileDeskPriced(fixture.platform, async () => {
    const reply = await fixture.call(calls[name].path, body);
    return reply.data?.rule === 'no_price' ? { ...reply, code: errors.priceUnavailable.code } : reply;
  });

beforeAll(async () => {
  fixture = await openWithdrawalFixture();
  const { platform, call, console } = fixture;
  const institutionId = await console.institutionId('Northmark Capital');
  await platform.db.database.transaction().execute((tx) => makeBroker(tx, institutionId));
  await grantCapital(platform, institutionId, 'USDT', '50000000');
  await moveToDesk(platform);
  const exchangeKeyId = (await call('/broker/account/queryBrokerOptions')).data[0].keyId;
  const reserve = async () => (await call('/broker/account/getBrokerAccountId')).data.brokerAccountId as string;
  const managedId = await reserve();
  const managed = { accountName: 'UM-01', accountType: 'asset_management', exchangeCode: 'BINANCE' };
  await call('/broker/account/insert', { brokerAccountId: managedId, ...managed, accountMode: 'classic' });
  await waitFor(async () => {
    const { items } = (await call('/broker/account/pageBrokerAccount', { queryCondition: { state: 'active' } })).data;
    return items.length > 0 ? true : undefined;
  });
  const sent = await fixture.codeFor('trader', () => call('/institution/apiKey/sendCode'));
  const mark = Number(platform.venue.processor.engine.symbol('BTCUSDT').mark) / 1e8;
  bodies = keyedBodies({
    now: platform.clock.now,
    exchangeKeyId,
    near: (percent) => (Math.round(mark * (1 + percent / 100) * 10) / 10).toFixed(1),
    bankAccountId: await addVerifiedAccount(platform, institutionId),
    addressId: await fixture.addAddress(`0x${'c3'.repeat(20)}`),
    reservedId: await reserve(),
    managedId,
    code: { emailUuid: sent.id, emailCode: sent.digits, gaCode: fixture.gaCode() },
  });
  for (const transferTo of ['swap_account', 'trade_account']) {
    const money = { asset: 'USDT', amount: '100000', transferFrom: 'capital_account', transferTo };
    expect((await send('applyTransfer', { key: orderId(), ...money })).code).toBe(200);
  }
  const position = { exchangeKeyId, instrumentId: 'BTCUSDT', clientOrderId: orderId(), direction: 'buy' };
  expect((await send('sendOrder', { ...position, priceType: 'market', quantity: '0.01' })).code).toBe(200);
  await fixture.refresh();
});
afterAll(() => fixture?.close());

test('Every field of a request under a client’s key has a case here', () => {
  const cases = Object.entries(bodies).map(([name, { key, others }]) => [
    name,
    [...key, ...Object.keys(others)].sort(),
  ]);
  expect(Object.fromEntries(cases)).toEqual(
    Object.fromEntries(KEYED.map((name) => [name, [...fieldsOf(name)].sort()])),
  );
});

test.each(KEYED)('%s answers an unchanged repeat with the first result, and refuses any other field', async (name) => {
  const { first, others, refusal } = bodies[name] as Keyed;
  const made = await send(name, first);
  expect(made.code, JSON.stringify(made)).toBe(200);
  const named = Object.entries(made.data).filter(([field]) => /(?:Id|No)$/.test(field));
  const again = await send(name, first);
  // The OTC desk's calls give the first result with their error.
  expect(again, JSON.stringify(again)).toMatchObject(
    refusal === 'otcKeyUsed' ? { code: errors[refusal].code, data: { isSame: true } } : { code: 200 },
  );
  expect(again.data).toMatchObject(Object.fromEntries(named));
  for (const [field, change] of Object.entries(others)) {
    const { code, data } = await send(name, { ...first, ...change });
    expect([field, code, data?.isSame ?? false]).toEqual([field, errors[refusal].code, false]);
  }
});

test('The open API refuses a key with another field by 409, and answers an unchanged repeat', async () => {
  const { platform, console } = fixture;
  await grantCapital(platform, await console.institutionId('Northmark Capital'), 'USDC', '1000000');
  const trader = await openKey(platform, { email: TRADER, permissions: ['read', 'trade'] });
  const { first } = bodies.addBlockLimitOrder as Keyed;
  const body = { ...first, key: orderId(), quoteAsset: 'USDC', quantity: '2.1' };
  const post = (sent: object) => trader.send('/otc/limit-orders', { method: 'POST', body: sent });
  const placed = await post(body);
  expect(placed).toMatchObject({ status: 200, body: { status: 'running' } });
  expect(await post(body)).toMatchObject({ status: 200, body: placed.body });
  const other = { ...body, goodTill: platform.clock.now + 5 * 86_400_000 };
  expect(await post(other)).toMatchObject({ status: 409, body: { name: 'otcKeyUsed' } });
});
