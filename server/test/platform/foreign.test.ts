import { type CallName, wire } from '@aldgate/contract';
import { NO_LIMITS } from '@aldgate/domain/trading/limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploaded } from '../../../testkit/people/kycApplications.ts';
import { NEWCOMER, type Platform, startPlatform, TRADER } from '../../../testkit/platform/platform.ts';
import { priced } from '../../../testkit/platform/prices.ts';

const BROKER = 'broker@demo.aldgate.test';

let platform: Platform;
let owner: string;
const strangers: Record<string, string> = {};
/** Records of the owner's institution. */
let theirs: Record<
  'sessionId' | 'userId' | 'invitationId' | 'fileId' | 'quoteId' | 'orderId' | 'exchangeKeyId' | 'apiKeyId',
  string
>;

beforeAll(async () => {
  platform = await startPlatform();
  owner = await platform.openSession(TRADER);
  strangers.another = await platform.openSession(NEWCOMER);
  strangers.broker = await platform.openSession(BROKER);
  await priced(platform);
  const ask = (name: CallName, body: object = {}) => platform.call(wire[name].method, wire[name].path, body, owner);
  const quoteBody = { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '100' };
  const first = (await ask('quote', quoteBody)).data;
  const [file] = await uploaded(platform, owner, { identity_front: null });
  theirs = {
    sessionId: (await ask('listSession')).data[0].sessionId,
    userId: (await platform.call('GET', wire.getUserInfo.path, undefined, owner)).data.userId,
    invitationId: (await ask('inviteMember', { email: 'new@northmark.test', role: 'trader' })).data.invitationId,
    fileId: file?.fileId ?? '',
    orderId: (await ask('order', { quoteId: first.quoteId })).data.orderId,
    quoteId: (await ask('quote', quoteBody)).data.quoteId,
    exchangeKeyId: (await ask('queryBrokerOptions')).data[0].keyId,
    apiKeyId: (await ask('pageApiKey')).data.items[0].apiKeyId,
  };
});
afterAll(() => platform.close());

const pair = () => ({ exchangeKeyId: theirs.exchangeKeyId, baseCurrency: 'BTC', quoteCurrency: 'USDT' });
const account = () => ({ exchangeKeyId: theirs.exchangeKeyId });
const contract = () => ({ ...account(), instrumentId: 'BTCUSDT' });
const records = () => ({ keyId: theirs.exchangeKeyId });
const NO_ACCOUNT = 45541;

/** Every call that takes an id, with one of another institution, and the expected error. */
const NAMED: Partial<Record<CallName, readonly [code: number, body: () => object]>> = {
  revokeSession: [404, () => ({ sessionId: theirs.sessionId })],
  revokeInvitation: [404, () => ({ invitationId: theirs.invitationId })],
  updateMemberRole: [404, () => ({ userId: theirs.userId, role: 'auditor' })],
  removeMember: [404, () => ({ userId: theirs.userId })],
  viewKycFile: [404, () => ({ fileId: theirs.fileId })],
  queryApiKey: [404, () => ({ apiKeyId: theirs.apiKeyId })],
  sendApiKeyCode: [404, () => ({ apiKeyId: theirs.apiKeyId })],
  updateApiKey: [
    404,
    () => ({
      apiKeyId: theirs.apiKeyId,
      remark: 'Ours',
      permissions: ['read'],
      addresses: [],
    }),
  ],
  revokeApiKey: [404, () => ({ apiKeyId: theirs.apiKeyId })],
  swapOrderReceipt: [404, () => ({ orderId: theirs.orderId })],
  order: [45523, () => ({ quoteId: theirs.quoteId })],
  queryLeverage: [NO_ACCOUNT, pair],
  queryMaxLeverage: [NO_ACCOUNT, pair],
  changeLeverage: [NO_ACCOUNT, () => ({ ...pair(), leverage: 2 })],
  changeMarginMode: [NO_ACCOUNT, () => ({ ...pair(), marginMode: 'isolated' })],
  sendOrder: [
    NO_ACCOUNT,
    () => ({ ...contract(), clientOrderId: 'stranger1', direction: 'buy', priceType: 'market', quantity: '1' }),
  ],
  amendOrder: [NO_ACCOUNT, () => ({ ...contract(), clientOrderId: 'stranger1', quantity: '1', price: '1' })],
  cancelOrder: [NO_ACCOUNT, () => ({ ...contract(), clientOrderId: 'stranger1' })],
  cancelAllOrder: [NO_ACCOUNT, contract],
  closePosition: [
    NO_ACCOUNT,
    () => ({ ...contract(), clientOrderId: 'stranger2', priceType: 'market', quantity: '1' }),
  ],
  setLimits: [NO_ACCOUNT, () => ({ ...NO_LIMITS, scope: 'account', ...account(), orderValue: '1' })],
  setProtection: [NO_ACCOUNT, () => ({ ...contract(), stopLoss: '1' })],
  queryProtection: [NO_ACCOUNT, account],
  cancelProtection: [NO_ACCOUNT, () => ({ ...account(), protectionId: theirs.exchangeKeyId })],
  closeAllPosition: [NO_ACCOUNT, () => ({ ...account(), key: 'stranger-key' })],
  queryPosition: [NO_ACCOUNT, account],
  queryFuturesAccount: [NO_ACCOUNT, account],
  queryOpenOrder: [NO_ACCOUNT, records],
  pageOrder: [NO_ACCOUNT, records],
  queryTrade: [NO_ACCOUNT, records],
  queryTradeDetail: [NO_ACCOUNT, () => ({ ...records(), clientOrderId: 'stranger1' })],
  pageIncome: [NO_ACCOUNT, records],
};

test.each(['another', 'broker'])(
  'CL-02 %s institution’s administrator cannot find the owner’s records with any call',
  async (who) => {
    const codes: Record<string, number> = {};
    for (const [name, named] of Object.entries(NAMED)) {
      const { method, path } = wire[name as CallName];
      codes[name] = (await platform.call(method, path, named[1](), strangers[who])).code;
    }
    expect(codes).toEqual(Object.fromEntries(Object.entries(NAMED).map(([name, [code]]) => [name, code])));
  },
);

test('CL-02 the owner’s records are found and unchanged', async () => {
  const ask = (name: CallName, body: object) => platform.call(wire[name].method, wire[name].path, body, owner);
  expect(await ask('queryPosition', account())).toMatchObject({ code: 200 });
  expect(await ask('swapOrderReceipt', { orderId: theirs.orderId })).toMatchObject({ code: 200 });
  expect(await ask('order', { quoteId: theirs.quoteId })).toMatchObject({ code: 200 });
  const { data } = await ask('listMember', {});
  expect(data.invitations).toHaveLength(1);
  expect(data.members).toMatchObject([{ role: 'approver' }, { userId: theirs.userId, role: 'administrator' }]);
  expect((await ask('listSession', {})).data).toHaveLength(1);
});

test('CL-02 lists contain the own institution’s records only', async () => {
  const lists = [
    'pageSwapOrderRecord',
    'pageTransfer',
    'pageApiKey',
    'listMember',
    'queryKyc',
    'listSession',
    'queryBrokerOptions',
  ] as const;
  const seen = await Promise.all(
    lists.map(async (name) => JSON.stringify(await platform.call('POST', wire[name].path, {}, strangers.broker))),
  );
  for (const id of Object.values(theirs)) expect(seen.filter((text) => text.includes(id))).toEqual([]);
});
