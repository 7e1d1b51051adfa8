import { randomUUID } from 'node:crypto';
import { BROKER_SECOND_PATHS, wire } from '@aldgate/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FREEZE, type StoppedAction } from '../../../domain/src/identity/freeze.ts';
import { addVerifiedAccount } from '../../../testkit/bank/bankFixture.ts';
import { type Call, changingBodies, transfer } from '../../../testkit/bodies/changingBodies.ts';
import { brokerBodies } from '../../../testkit/brokers/brokerBodies.ts';
import { type Platform, startPlatform, TRADER } from '../../../testkit/platform/platform.ts';
import { priced } from '../../../testkit/platform/prices.ts';
import { grantCapital, moveToDesk } from '../../../testkit/records/desk.ts';
import { makeBroker } from '../../src/modules/institution/index.ts';

const [KYC_REQUIRED, RESTRICTED, SPOT_FORBIDDEN, FEATURE_OFF, SUSPENDED] = [45530, 45540, 45552, 45553, 45574];
const CLOSING: ReadonlySet<number> = new Set([KYC_REQUIRED, RESTRICTED, SPOT_FORBIDDEN, FEATURE_OFF, SUSPENDED]);

let platform: Platform;
let token: string;
let institutionId: string;
let exchangeKeyId: string;
let fiat: object;
let bodies: ReturnType<typeof changingBodies>;

beforeAll(async () => {
  platform = await startPlatform();
  token = await platform.openSession(TRADER);
  const user = platform.db.database.selectFrom('platform_user').select('institution_id').where('email', '=', TRADER);
  institutionId = (await user.executeTakeFirstOrThrow()).institution_id;
  await platform.db.database.transaction().execute((tx) => makeBroker(tx, institutionId));
  await post('/broker/lightning/transfer/apply', transfer('1000'));
  const bankAccountId = await addVerifiedAccount(platform, institutionId);
  exchangeKeyId = (await post('/broker/account/queryBrokerOptions')).data[0].keyId;
  bodies = changingBodies({ platform, exchangeKeyId, bankAccountId, post });
  // The OTC desk prices what can be paid; resting orders of every state hold theirs.
  await grantCapital(platform, institutionId, 'USDT', '50000000');
  await moveToDesk(platform);
  fiat = { asset: 'USD', bankAccountId, amount: '500', charges: 'shared' };
});
afterAll(() => platform.close());

const post = (path: string, body: object = {}) => platform.call('POST', path, body, token);
const order = () => ({ exchangeKeyId, instrumentId: 'BTCUSDT', clientOrderId: randomUUID().slice(0, 24) });
/** Other calls that the policy decides: those that change nothing, and the transfer to the spot account. */
const OTHERS = {
  getDepositAddress: { call: wire.getDepositAddress, body: () => ({ asset: 'ETH', network: 'ETH' }) },
  getBlockDepositAddress: { call: wire.getBlockDepositAddress, body: () => ({ asset: 'ETH', network: 'ETH' }) },
  getFiatDepositInstruction: { call: wire.getFiatDepositInstruction, body: () => ({ asset: 'USD' }) },
  previewFiatWithdraw: { call: wire.previewFiatWithdraw, body: () => fiat },
  transferToSpot: { call: wire.applyTransfer, body: () => ({ ...transfer('1'), transferTo: 'trade_account' }) },
} as const;

/** They end the session or what the next calls need; nothing closes them. */
const LAST: ReadonlySet<string> = new Set<Call>(['logout', 'frozenLatestAccount', 'revokeOtherSessions']);

const SPOT = ['sendSpotOrder', 'amendSpotOrder', 'sendOrderList', 'amendOrderList'] as const;
const ON_FUTURES = [
  'sendOrder',
  'sendGroup',
  'createAlgo',
  'amendOrder',
  'changeLeverage',
  'changeMarginMode',
] as const;
const OPENING = [...ON_FUTURES, ...SPOT] as const;
const CONVERTING = ['quote', 'order'] as const;
const DEALING = ['blockQuote', 'blockOrder', 'addBlockLimitOrder', 'requestBlockQuote'] as const;
const WITHDRAWING = [
  'submitWithdraw',
  'submitBlockWithdraw',
  'submitWithdrawalAddress',
  'submitBrokerAddress',
] as const;
const PAYING_CURRENCIES_OUT = ['submitFiatWithdraw', 'submitBlockFiatWithdraw', 'previewFiatWithdraw'] as const;
const PAYING_OUT = ['submitWithdraw', 'submitBlockWithdraw', ...PAYING_CURRENCIES_OUT] as const;
const PAYING_IN = ['submitFiatDeposit', 'submitBlockFiatDeposit', 'getFiatDepositInstruction'] as const;
const DEPOSITING = ['getDepositAddress', 'getBlockDepositAddress', 'submitDepositRecord'] as const;
const BROKER_ADDRESSES = Object.keys(BROKER_SECOND_PATHS).filter(
  (name) => wire[name as keyof typeof BROKER_SECOND_PATHS].changes,
) as (keyof typeof BROKER_SECOND_PATHS)[];
const BROKERING = [...(Object.keys(brokerBodies) as (keyof typeof brokerBodies)[]), ...BROKER_ADDRESSES] as const;
const FINANCING = ['increaseCapital', 'decreaseCapital'] as const;
const EXTRACTING = ['addExtractInferiorRecord', 'applyProfitAccrual'] as const;
/** Money into a project, and the payment of bills and interest, which stay possible in a freeze. */
const PAYING_INTO_PROJECTS = ['addInferiorTransferRecord', 'payTradeBill', 'payInterest'] as const;
const BORROWING = ['applyLoan', 'adjustLoanCollateral', 'renewLoan'] as const;
const MOVING = ['applyTransfer', 'transferToSpot', 'applyFundTransfer', ...FINANCING, ...EXTRACTING] as const;

/**
 * ID-19: the calls of each action that a freeze stops. Those with none here ask for codes or a signature first
 * (`freezeScope.test.ts`), or are part of another.
 */
const PERFORMED: Readonly<Record<StoppedAction, readonly (Call | keyof typeof OTHERS)[]>> = {
  withdraw: PAYING_OUT,
  approveWithdrawal: [],
  enterAddress: ['submitWithdrawalAddress', 'submitBrokerAddress'],
  confirmAddress: [],
  enterBankAccount: ['submitBankAccount'],
  confirmBankAccount: [],
  convert: CONVERTING,
  convertCoins: [],
  convertCurrencies: [],
  otc: DEALING,
  tradeSpot: SPOT,
  openPosition: ON_FUTURES,
  transfer: ['transferToSpot'],
  transferToSpot: [],
  moveBroker: ['applyFundTransfer', ...FINANCING],
  extractCapital: EXTRACTING,
  borrow: ['applyLoan'],
  borrowCurrencies: [],
  releaseCollateral: ['adjustLoanCollateral'],
  renewLoan: ['renewLoan'],
  useApiKey: [],
  openApiKey: [],
  approveApiKey: [],
  openBrokerAccount: ['getBrokerAccountId', 'insertBrokerAccount', 'addProjectRelation'],
  openExchangeKey: ['insertExchangeKey', 'accessKeyInfo', 'resumeExchangeKey'],
  addManager: ['submitAccountManager', 'invokeAccountManager', 'confirmAccountManager'],
  addRecipient: ['submitRecipient', 'invokeRecipientEmailValidation', 'confirmRecipient', 'updateRecipient'],
};

interface State {
  /** In SQL, as operations' calls leave it; those have tests of their own. */
  readonly begin: () => Promise<unknown>;
  readonly end: () => Promise<unknown>;
  readonly code: number;
  /** The calls that are closed, and no others. What only reduces a position or protects the account stays open. */
  readonly closes: readonly (Call | keyof typeof OTHERS)[];
}

const owner = () => platform.db.owner;
const restricted = (action: 'trade' | 'transfer' | 'convert' | 'withdraw', reason: 'operator' | 'frozen') => ({
  begin: () =>
    owner()
      .insertInto('restriction')
      .values({ id: randomUUID(), institution_id: institutionId, action, reason, since: new Date(platform.clock.now) })
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
const featureOff = (
  feature: 'wallet' | 'convert' | 'withdrawal' | 'fiat_withdrawal' | 'recharge' | 'deposit' | 'loan',
) => ({
  begin: () =>
    owner()
      .insertInto('institution_feature')
      .values({ institution_id: institutionId, feature, enabled: false })
      .execute(),
  end: () => owner().deleteFrom('institution_feature').execute(),
  code: FEATURE_OFF,
});
/** A column of the institution, and what it goes back to. */
const withColumn = (column: string, value: string | boolean, before: string | boolean) => {
  const set = (to: string | boolean) =>
    sql`update institution set ${sql.ref(column)} = ${to} where id = ${institutionId}`.execute(owner());
  return { begin: () => set(value), end: () => set(before) };
};

const STATES: Readonly<Record<string, State>> = {
  'restricted in trading': { ...restricted('trade', 'operator'), closes: OPENING },
  'restricted in transfers': { ...restricted('transfer', 'operator'), closes: MOVING },
  'restricted in withdrawals': {
    ...restricted('withdraw', 'operator'),
    closes: [...PAYING_OUT, ...EXTRACTING, ...BORROWING],
  },
  frozen: { ...restricted('convert', 'frozen'), closes: Object.values(PERFORMED).flat() },
  'with the OTC desk suspended': { ...suspended('otc'), closes: DEALING },
  'with trading suspended': { ...suspended('trading'), closes: OPENING },
  'with transfers suspended': { ...suspended('transfer'), closes: [...MOVING, ...PAYING_INTO_PROJECTS] },
  'with deposits suspended': { ...suspended('deposit'), closes: [...PAYING_IN, ...DEPOSITING] },
  'with loans suspended': { ...suspended('loan'), closes: BORROWING },
  'with loans off': { ...featureOff('loan'), closes: BORROWING },
  'with withdrawals suspended': { ...suspended('withdraw'), closes: PAYING_OUT },
  'with the wallet off': {
    ...featureOff('wallet'),
    closes: [
      ...MOVING,
      ...PAYING_INTO_PROJECTS,
      ...WITHDRAWING,
      ...PAYING_IN,
      ...PAYING_OUT,
      ...DEPOSITING,
      ...(['submitBankAccount', 'completeBankAccount', 'requestStatement'] as const),
    ],
  },
  'with deposits off': { ...featureOff('deposit'), closes: DEPOSITING },
  'with deposits of currencies off': { ...featureOff('recharge'), closes: PAYING_IN },
  'with withdrawals off': { ...featureOff('withdrawal'), closes: WITHDRAWING },
  'with withdrawals of currencies off': {
    ...featureOff('fiat_withdrawal'),
    closes: ['submitBankAccount', 'completeBankAccount', ...PAYING_CURRENCIES_OUT],
  },
  'with convert off': { ...featureOff('convert'), closes: [...CONVERTING, ...DEALING] },
  'without spot trading': {
    ...withColumn('spot_trading_forbidden', true, false),
    code: SPOT_FORBIDDEN,
    closes: ['transferToSpot', ...SPOT],
  },
  'not certified': {
    ...withColumn('primary_verification', 'under_review', 'certified'),
    code: KYC_REQUIRED,
    closes: [
      ...CONVERTING,
      ...OPENING,
      ...MOVING,
      ...BROKERING,
      ...BORROWING,
      ...(['agreeBrokerOpen', 'addApplyRecord', 'submitWithdraw', 'submitBlockWithdraw'] as const),
      ...DEPOSITING,
    ],
  },
  'not certified for currencies': {
    ...withColumn('advanced_verification', 'under_review', 'certified'),
    code: KYC_REQUIRED,
    closes: [...DEALING, ...PAYING_IN, ...PAYING_CURRENCIES_OUT, 'applyLoan'],
  },
};

/** Calls of money and orders: their bodies are complete. */
const COMPLETE: ReadonlySet<string> = new Set([
  ...CONVERTING,
  ...DEALING,
  ...OPENING,
  ...WITHDRAWING,
  ...BROKERING,
  'applyTransfer',
  'agreeBrokerOpen',
  'addApplyRecord',
  'submitBankAccount',
  'submitFiatWithdraw',
  'submitFiatDeposit',
  'submitBlockFiatWithdraw',
  'submitBlockFiatDeposit',
  'submitDepositRecord',
  'requestStatement',
  'cancelOrder',
  'cancelAllOrder',
  'cancelSpotOrder',
  'cancelAllSpotOrder',
  'cancelOrderList',
  'closeGroup',
  'closePosition',
  'closeAllPosition',
  'setCancelOnDisconnect',
] as const satisfies readonly Call[]);

/** The calls that answer with a code that closes them; a preview has it among its errors. */
async function listClosed(state?: State): Promise<Record<string, number>> {
  const closed: Record<string, number> = {};
  const ask = async (name: string, { method, path }: (typeof wire)[Call], body: object) => {
    await state?.begin();
    const { code, data } = await platform.call(method, path, body, token);
    await state?.end();
    if (COMPLETE.has(name)) expect([name, code]).not.toEqual([name, 400]);
    const errors: { code: number }[] = data?.errors ?? [];
    const closing = [code, ...errors.map((error) => error.code)].find((each) => CLOSING.has(each));
    if (closing !== undefined) closed[name] = closing;
  };
  for (const [name, makeBody] of Object.entries(bodies)) {
    // A firm quote is given before the state begins.
    if (!LAST.has(name)) await ask(name, wire[name as Call], await makeBody());
  }
  for (const [name, { call, body }] of Object.entries(OTHERS)) await ask(name, call, body());
  return closed;
}

test('every call that changes something has a body here, and so a place in the matrix', () => {
  const changing = Object.entries(wire).filter(([, call]) => call.auth === 'token' && call.changes);
  expect(Object.keys(bodies).sort()).toEqual(changing.map(([name]) => name).sort());
});

test('without a restriction no call that changes something is closed', async () => {
  await priced(platform);
  expect(await listClosed()).toEqual({});
});

test.each(Object.keys(STATES))(
  'ID-17 KY-05 KY-06 KY-07 an institution %s cannot open, move or convert what that closes, and nothing else is closed',
  async (name) => {
    const state = STATES[name];
    if (state === undefined) throw new Error(`no state ${name}`);
    const wanted = Object.fromEntries(state.closes.map((call) => [call, state.code]));
    expect(await listClosed(state)).toEqual(wanted);
  },
);

test('ID-19 the refusals of a frozen institution name the action that the freeze stops', async () => {
  const state = STATES.frozen;
  const named: Record<string, string> = {};
  const names = Object.entries(FREEZE).flatMap(([action, rule]) =>
    rule.freeze === 'stops' ? PERFORMED[action as StoppedAction].map((call) => [call, rule.as] as const) : [],
  );
  for (const [name, as] of names) {
    const { call, body } =
      name in OTHERS ? OTHERS[name as keyof typeof OTHERS] : { call: wire[name as Call], body: bodies[name as Call] };
    const sent: unknown = await Promise.resolve(body?.());
    await state?.begin();
    const { data } = await platform.call(call.method, call.path, sent, token);
    await state?.end();
    const refused = data?.errors?.find((error: { code: number }) => error.code === RESTRICTED)?.data ?? data;
    expect(refused, name).toMatchObject({ reason: 'frozen' });
    // An error of a withdrawal belongs to it and names no action.
    named[name] = refused.action ?? as;
  }
  expect(named).toEqual(Object.fromEntries(names));
});

test.each(Object.keys(STATES))('an institution %s can send an order that only reduces a position', async (name) => {
  const body = { ...order(), direction: 'sell', priceType: 'market', quantity: '0.001', reduceOnly: true };
  await STATES[name]?.begin();
  const { code } = await post(wire.sendOrder.path, body);
  await STATES[name]?.end();
  expect(code).not.toBe(400);
  expect([...CLOSING]).not.toContain(code);
});

test('ID-17 an order that only reduces a position is amended in every state, one that opens if it may', async () => {
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
