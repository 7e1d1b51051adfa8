import { expect, test } from 'vitest';
import { operationsWire } from './operations/wire.ts';
import { type Wire, wire } from './wire.ts';

const all = Object.entries(wire);

/** Read-only calls begin with one of these, or have a name from the documents. */
const READING =
  /^(plan|query|list|page|export|view|get|read|preview|validate|market|stress|download|kycApplicationFile)/;
const READING_NAMES = new Set([
  'coldFile',
  'swapOrderReceipt',
  'blockOrderReceipt',
  'userAssets',
  'loginInfoList',
  'platformConfiguration',
  'checkIsExistMasterApi',
]);
/** Changes whose names begin as those of reading calls do. */
const CHANGING_NAMES = new Set(['getBrokerAccountId', 'readBrokerMessage', 'readNotification', 'readAllNotification']);
/** Repeated GET requests are no repeated submissions. */
const isGet = (method: string) => method === 'GET';

test('CL-09 a call is guarded against repeats unless its name says that it only reads', () => {
  for (const [name, { changes, method }] of [...all, ...Object.entries(operationsWire)]) {
    const reads = (READING.test(name) && !CHANGING_NAMES.has(name)) || READING_NAMES.has(name) || isGet(method);
    expect([name, changes]).toEqual([name, !reads]);
  }
});

test('every call has a path of its own, of the form that the documents use, and one of the three time-outs', () => {
  const calls = [...all, ...Object.entries(operationsWire)].map(([, call]) => call);
  expect(new Set(calls.map(({ path }) => path)).size).toBe(calls.length);
  for (const { method, path, timeoutMs } of calls) {
    expect(path).toMatch(/^\/[A-Za-z]+(\/[A-Za-z]+)+$/);
    expect(['GET', 'POST']).toContain(method);
    expect([10_000, 20_000, 120_000]).toContain(timeoutMs);
  }
});

test('what trades needs the permission to trade, what moves money to move, what manages people to manage', () => {
  const needed = (name: string, path: string): string | undefined => {
    if (path.startsWith('/broker/lightning/transfer/')) return 'move';
    if (
      /^\/broker\/lightning\/(futures|spot|order|limit|panic|algo)\//.test(path) ||
      name === 'quote' ||
      name === 'order'
    )
      return 'trade';
    if (path.startsWith('/institution/block/')) return 'trade';
    if (/^\/institution\/(member|kyc|agree|approvalRule)\/|^\/broker\/applyRecord\//.test(path)) return 'manage';
    if (/^\/account\/wallet\/(whitelist\/set|(fiat\/)?takeOverWithdraw)$/.test(path)) return 'manage';
    if (
      /^\/broker\/(fundTransfer|address|project|financing|profitAccrual|interestSettle|order\/tradeBill)\//.test(path)
    )
      return 'move';
    // The manager confirms too, and each member reads for themself.
    if (/^\/broker\/(message\/read|account\/confirmAccountManager)$/.test(path)) return undefined;
    // A member's own list of accounts.
    if (/^\/broker\/account\/(add|del|memory|update)Lightning$/.test(path)) return undefined;
    if (/^\/broker\/(account|exchangeKey|messageConfig)\//.test(path)) return 'manage';
    if (/^\/institution\/approval\/(decide|invoke)/.test(path)) return 'approve';
    // A statement moves nothing: every member may read it.
    if (path.startsWith('/account/wallet/statement/')) return undefined;
    if (/^\/account\/(wallet|block|loan)\/|^\/institution\/approval\/withdraw$/.test(path)) return 'move';
    return undefined;
  };
  const withoutSession = new Set(['acceptInvitation']);
  for (const [name, call] of all) {
    if (!call.changes || withoutSession.has(name)) continue;
    expect([name, 'needs' in call ? call.needs : undefined]).toEqual([name, needed(name, call.path)]);
  }
});

test('while the disk is low only what takes back, reduces, protects or signs in is accepted', () => {
  const all = { ...wire, ...operationsWire } as Readonly<Record<string, Pick<Wire, 'changes' | 'whileReadOnly'>>>;
  const open = Object.keys(all).filter((name) => all[name]?.whileReadOnly !== undefined);
  // A change that is in none of these lists is rejected. One of them must not move money or store documents.
  const signIn = ['preLogin', 'emailCaptchaNoLogin', 'login', 'logout', 'emailCaptcha', 'passkeyLoginOptions'];
  const recover = ['verifyUser', 'retrievePassword', 'smsCaptcha', 'updatePreferredLanguage'];
  const protect = [
    'updatePwd',
    'bindGaInfo',
    'frozenLatestAccount',
    'revokeSession',
    'revokeOtherSessions',
    'revokeApiKey',
  ];
  const members = ['revokeInvitation', 'updateMemberRole', 'removeMember', 'removePasskey'];
  const orders = [
    'setCancelOnDisconnect',
    'setProtection',
    'cancelProtection',
    'sendOrder',
    'cancelOrder',
    'cancelAllOrder',
    'sendGroup',
    'closeGroup',
    'cancelGroup',
    'runPanic',
    'createAlgo',
    'pauseAlgo',
    'cancelAlgo',
  ];
  const positions = ['closePosition', 'closeAllPosition', 'cancelSpotOrder', 'cancelAllSpotOrder', 'cancelOrderList'];
  const withdrawals = [
    'cancelWithdraw',
    'cancelFiatDeposit',
    'cancelFiatWithdraw',
    'deleteWithdrawalAddress',
    'removeFromWhitelist',
    'withdrawMemberApproval',
    'deleteBankAccount',
    'cancelBlockLimitOrder',
    'cancelBlockQuoteRequest',
    'declineDeskRequest',
  ];
  const operators = [
    'operatorLogin',
    'operatorLogout',
    'acceptOperatorInvitation',
    'setOperatorRole',
    'disableOperator',
  ];
  const customers = [
    'addRestriction',
    'freezeCustomer',
    'revokeCustomerApiKey',
    'endCustomerSessions',
    'resetGoogle',
    'setSuspension',
    'setPair',
  ];
  const networks = ['suspendNetwork', 'addScreening'];
  const brokers = [
    'deleteBrokerAddress',
    'removeBrokerAddressFromWhitelist',
    'suspendExchangeKey',
    'deleteExchangeKey',
    'setExchange',
    'retryFundMove',
  ];
  const work = ['takeTask', 'releaseTask', 'decideApproval', 'withdrawApproval', 'cancelVerification'];
  expect(open.toSorted()).toEqual(
    [signIn, recover, protect, members, orders, positions, operators, customers, networks, brokers, work, withdrawals]
      .flat()
      .toSorted(),
  );
  expect(open.filter((name) => all[name]?.changes !== true)).toEqual([]);
});
