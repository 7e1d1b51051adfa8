import { randomUUID } from 'node:crypto';
import { wire } from '@aldgate/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EURO_ACCOUNT } from '../../testkit/bankAccounts.ts';
import { addVerifiedAccount } from '../../testkit/bankFixture.ts';
import { type Platform, priced, startPlatform, TRADER } from '../../testkit/platform.ts';

const [KYC_REQUIRED, RESTRICTED, FEATURE_OFF, SUSPENDED] = [45530, 45540, 45553, 45574];
const CLOSING: ReadonlySet<number> = new Set([KYC_REQUIRED, RESTRICTED, FEATURE_OFF, SUSPENDED]);

type Call = keyof typeof wire;

let platform: Platform;
let token: string;
let institutionId: string;
let exchangeKeyId: string;
let bankAccountId: string;

beforeAll(async () => {
  platform = await startPlatform();
  token = await platform.signIn(TRADER);
  const user = platform.db.database.selectFrom('platform_user').select('institution_id').where('email', '=', TRADER);
  institutionId = (await user.executeTakeFirstOrThrow()).institution_id;
  await post('/broker/lightning/transfer/apply', transfer('1000'));
  bankAccountId = await addVerifiedAccount(platform, institutionId);
  exchangeKeyId = (await post('/broker/account/queryBrokerOptions')).data[0].keyId;
});
afterAll(() => platform.close());

const post = (path: string, body: object = {}) => platform.call('POST', path, body, token);
const transfer = (amount: string) => ({
  ...{ key: randomUUID(), asset: 'USDT', amount },
  ...{ transferFrom: 'capital_account', transferTo: 'swap_account' },
});
const order = () => ({ exchangeKeyId, instrumentId: 'BTCUSDT', clientOrderId: randomUUID().slice(0, 24) });
const contract = () => ({ exchangeKeyId, baseCurrency: 'BTC', quoteCurrency: 'USDT' });
const buyBitcoin = { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '1000' };
const id = () => ({ id: randomUUID() });
const address = () => ({
  ...{ key: randomUUID(), network: 'ETH', address: `0x${'a1'.repeat(20)}`, beneficiary: { isOwn: true } },
});
const code = () => ({ emailUuid: randomUUID(), emailCode: '123456', gaCode: '123456' });

/** A body of each customers' call that changes something, valid as far as what decides who may call. */
const BODIES: Readonly<Partial<Record<Call, () => object | Promise<object>>>> = {
  agreeBrokerOpen: () => ({ agreements: true }),
  addApplyRecord: () => ({
    ...{ business: 'Market making', assetsUnderManagement: '10m_100m', contactName: 'Ada Wong' },
  }),
  quote: () => buyBitcoin,
  order: async () => {
    await priced(platform);
    return { quoteId: (await post('/institution/quote', buyBitcoin)).data?.quoteId ?? randomUUID() };
  },
  uploadKycFile: () => ({}),
  submitKyc: () => ({}),
  addSelfSelection: () => ({ symbol: 'BTCUSDT' }),
  delSelfSelection: () => ({ symbol: 'BTCUSDT' }),
  logout: () => ({}),
  emailCaptcha: () => ({ businessType: 'update_password' }),
  updatePreferredLanguage: () => ({ language: 'en-US' }),
  updatePwd: () => ({}),
  bindPhoneInfo: () => ({}),
  updatePhoneInfo: () => ({}),
  updateEmail: () => ({}),
  bindGaInfo: () => ({}),
  frozenLatestAccount: () => ({}),
  revokeSession: () => ({ sessionId: randomUUID() }),
  revokeOtherSessions: () => ({}),
  inviteMember: () => ({ email: `${randomUUID()}@kestrel.test`, role: 'trader' }),
  revokeInvitation: () => ({ invitationId: randomUUID() }),
  updateMemberRole: () => ({ userId: randomUUID(), role: 'trader' }),
  removeMember: () => ({ userId: randomUUID() }),
  passkeyRegisterOptions: () => ({}),
  registerPasskey: () => ({}),
  removePasskey: () => ({ passkeyId: randomUUID() }),
  changeLeverage: () => ({ ...contract(), leverage: 5 }),
  changeMarginMode: () => ({ ...contract(), marginMode: 'cross' }),
  setCancelOnDisconnect: () => ({ exchangeKeyId, seconds: null }),
  sendOrder: () => ({ ...order(), direction: 'buy', priceType: 'market', quantity: '0.001' }),
  amendOrder: () => ({ ...order(), price: '50000', quantity: '0.001' }),
  cancelOrder: order,
  cancelAllOrder: () => ({ exchangeKeyId }),
  closePosition: () => ({ ...order(), priceType: 'market', quantity: '0.001' }),
  closeAllPosition: () => ({ exchangeKeyId, key: randomUUID() }),
  applyTransfer: () => transfer('1'),
  submitWithdraw: () => ({ ...address(), asset: 'USDT', amount: '20' }),
  invokeWithdrawalEmailValidation: () => ({ withdrawId: randomUUID() }),
  confirmWithdraw: () => ({ withdrawId: randomUUID(), ...code() }),
  cancelWithdraw: () => ({ withdrawId: randomUUID() }),
  submitFiatWithdraw: () => ({ key: randomUUID(), asset: 'USD', amount: '500', bankAccountId, charges: 'shared' }),
  invokeFiatWithdrawalEmailValidation: () => ({ withdrawId: randomUUID() }),
  confirmFiatWithdraw: () => ({ withdrawId: randomUUID(), ...code() }),
  cancelFiatWithdraw: () => ({ withdrawId: randomUUID() }),
  submitFiatDeposit: () => ({
    ...{ key: randomUUID(), asset: 'USD', amount: '1000', bankAccountId: randomUUID(), remittanceMethod: 'bank_wire' },
  }),
  cancelFiatDeposit: () => ({ depositId: randomUUID() }),
  submitWithdrawalAddress: () => ({
    ...{ ...address(), name: 'Reserve', kind: 'common', source: 'wallet', remark: '', isWhitelisted: true },
  }),
  invokeAddressEmailValidation: () => ({ addressId: randomUUID() }),
  confirmWithdrawalAddress: () => ({ addressId: randomUUID(), ...code() }),
  updateWithdrawalAddress: () => ({ addressId: randomUUID(), name: 'Reserve', remark: '' }),
  deleteWithdrawalAddress: () => ({ addressId: randomUUID(), gaCode: '123456' }),
  submitBankAccount: () => EURO_ACCOUNT,
  invokeBankAccountEmailValidation: () => ({ bankAccountId: randomUUID() }),
  confirmBankAccount: () => ({ bankAccountId: randomUUID(), ...code() }),
  deleteBankAccount: () => ({ bankAccountId: randomUUID(), gaCode: '123456' }),
  requestStatement: () => ({
    ...{ from: '2026-11-01', to: '2026-11-02', accountTypes: ['capital_account'], assets: [] },
    ...{ language: 'en-US', format: 'csv' },
  }),
  setWhitelist: () => ({ enabled: true, ...code() }),
  addToWhitelist: () => ({ addressId: randomUUID(), ...code() }),
  removeFromWhitelist: () => ({ addressId: randomUUID(), gaCode: '123456' }),
  decideMemberApproval: () => ({
    ...{ approvalId: randomUUID(), digest: '0'.repeat(64), vote: 'approve', proof: { gaCode: '123456' } },
  }),
  withdrawMemberApproval: () => ({ approvalId: randomUUID() }),
};

/** They end the session or what the next calls need; nothing closes them. */
const LAST: ReadonlySet<string> = new Set<Call>(['logout', 'frozenLatestAccount', 'revokeOtherSessions']);

const OPENING = ['sendOrder', 'amendOrder', 'changeLeverage', 'changeMarginMode'] as const;
const CONVERTING = ['quote', 'order'] as const;
const WITHDRAWING = ['submitWithdraw', 'submitWithdrawalAddress'] as const;
const PAYING_OUT = ['submitWithdraw', 'submitFiatWithdraw'] as const;

interface State {
  /** In SQL, as operations' calls leave it; those have tests of their own. */
  readonly begin: () => Promise<unknown>;
  readonly end: () => Promise<unknown>;
  readonly code: number;
  /** The calls that are closed, and no others. What only reduces a position or protects the account stays open. */
  readonly closes: readonly Call[];
}

const owner = () => platform.db.owner;
const restricted = (action: 'trade' | 'transfer' | 'convert' | 'withdraw', reason: 'operator' | 'frozen') => ({
  begin: () =>
    owner()
      .insertInto('restriction')
      .values({ ...id(), institution_id: institutionId, action, reason, since: new Date(platform.clock.now) })
      .execute(),
  end: () => owner().deleteFrom('restriction').execute(),
  code: RESTRICTED,
});
const suspended = (service: string) => ({
  begin: () =>
    owner()
      .insertInto('service_suspension')
      .values({ service, reason: 'Maintenance', since: new Date(platform.clock.now) })
      .execute(),
  end: () => owner().deleteFrom('service_suspension').execute(),
  code: SUSPENDED,
});
const featureOff = (feature: 'wallet' | 'convert' | 'withdrawal' | 'fiat_withdrawal') => ({
  begin: () =>
    owner()
      .insertInto('institution_feature')
      .values({ institution_id: institutionId, feature, enabled: false })
      .execute(),
  end: () => owner().deleteFrom('institution_feature').execute(),
  code: FEATURE_OFF,
});
const verification = (status: 'certified' | 'under_review') =>
  sql`update institution set primary_verification = ${status} where id = ${institutionId}`.execute(owner());

const STATES: Readonly<Record<string, State>> = {
  'restricted in trading': { ...restricted('trade', 'operator'), closes: OPENING },
  'restricted in transfers': { ...restricted('transfer', 'operator'), closes: ['applyTransfer'] },
  'restricted in withdrawals': { ...restricted('withdraw', 'operator'), closes: PAYING_OUT },
  frozen: { ...restricted('convert', 'frozen'), closes: CONVERTING },
  'with trading suspended': { ...suspended('trading'), closes: OPENING },
  'with transfers suspended': { ...suspended('transfer'), closes: ['applyTransfer'] },
  'with withdrawals suspended': { ...suspended('withdraw'), closes: PAYING_OUT },
  'with the wallet off': {
    ...featureOff('wallet'),
    closes: [
      'applyTransfer',
      ...WITHDRAWING,
      'submitFiatWithdraw',
      'submitBankAccount',
      'requestStatement',
      'submitFiatDeposit',
    ],
  },
  'with withdrawals off': { ...featureOff('withdrawal'), closes: WITHDRAWING },
  'with withdrawals of currencies off': {
    ...featureOff('fiat_withdrawal'),
    closes: ['submitBankAccount', 'submitFiatWithdraw'],
  },
  'with convert off': { ...featureOff('convert'), closes: CONVERTING },
  'not certified': {
    begin: () => verification('under_review'),
    end: () => verification('certified'),
    code: KYC_REQUIRED,
    closes: [...CONVERTING, ...OPENING, 'applyTransfer', 'agreeBrokerOpen', 'addApplyRecord', 'submitWithdraw'],
  },
};

const names = Object.keys(BODIES) as Call[];

/** Calls of money and orders: their bodies are complete. */
const COMPLETE: readonly Call[] = [
  ...[...CONVERTING, ...OPENING, ...WITHDRAWING, 'applyTransfer', 'agreeBrokerOpen', 'addApplyRecord'],
  ...['submitBankAccount', 'submitFiatWithdraw', 'requestStatement'],
  ...['cancelOrder', 'cancelAllOrder', 'closePosition', 'closeAllPosition', 'setCancelOnDisconnect'],
] as const satisfies readonly Call[];

/** The calls that answer with a code that closes them. */
async function listClosed(state?: State): Promise<Record<string, number>> {
  const closed: Record<string, number> = {};
  for (const name of names.filter((each) => !LAST.has(each))) {
    // A firm quote is given before the state begins.
    const body = (await BODIES[name]?.()) ?? {};
    await state?.begin();
    const { code } = await platform.call(wire[name].method, wire[name].path, body, token);
    await state?.end();
    if (COMPLETE.includes(name)) expect([name, code]).not.toEqual([name, 400]);
    if (CLOSING.has(code)) closed[name] = code;
  }
  return closed;
}

test('every call that changes something has a body here, and so a place in the matrix', () => {
  const changing = Object.entries(wire).filter(([, call]) => call.auth === 'token' && call.changes);
  expect([...names].sort()).toEqual(changing.map(([name]) => name).sort());
});

test('without a restriction no call that changes something is closed', async () => {
  await priced(platform);
  expect(await listClosed()).toEqual({});
});

test.each(Object.keys(STATES))(
  'ID-17 KY-06 an institution %s cannot open, move or convert what that closes, and nothing else is closed',
  async (name) => {
    const state = STATES[name];
    if (state === undefined) throw new Error(`no state ${name}`);
    const wanted = Object.fromEntries(state.closes.map((call) => [call, state.code]));
    expect(await listClosed(state)).toEqual(wanted);
  },
);

test.each(Object.keys(STATES))(
  'ID-17 an institution %s can send an order that only reduces a position',
  async (name) => {
    const body = { ...order(), direction: 'sell', priceType: 'market', quantity: '0.001', reduceOnly: true };
    await STATES[name]?.begin();
    const { code } = await post(wire.sendOrder.path, body);
    await STATES[name]?.end();
    expect(code).not.toBe(400);
    expect([...CLOSING]).not.toContain(code);
  },
);

test('ID-17 an order that only reduces a position is amended in every state, one that opens where trading is open', async () => {
  const sendAccepted = async (over: object) => {
    const body = { ...order(), ...over };
    expect((await post(wire.sendOrder.path, body)).code).toBe(200);
    return body;
  };
  await sendAccepted({ direction: 'buy', priceType: 'market', quantity: '0.002' });
  const { data } = await post(wire.queryPosition.path, { exchangeKeyId });
  const at = (part: number) => `${Math.round(Number(data.items[0].markPrice) * part)}`;
  const limit = { priceType: 'limit', quantity: '0.002', reduceOnly: false };
  const closing = await sendAccepted({ ...limit, direction: 'sell', price: at(1.02), reduceOnly: true });
  const opening = await sendAccepted({ ...limit, direction: 'buy', price: at(0.95) });
  const amend = async ({ clientOrderId }: { clientOrderId: string }, price: string) => {
    const { code } = await post(wire.amendOrder.path, { ...order(), clientOrderId, price, quantity: '0.002' });
    return code;
  };
  for (const [index, [name, { begin, end, closes, code }]] of Object.entries(STATES).entries()) {
    await begin();
    const codes = [await amend(closing, at(1.03 + index / 100)), await amend(opening, at(0.94 - index / 100))];
    await end();
    expect([name, codes]).toEqual([name, [200, closes.includes('amendOrder') ? code : 200]]);
  }
});
