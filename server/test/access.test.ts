import { type CallName, type OperationsCallName, operationsWire, wire } from '@aldgate/contract';
import { MEMBER_ROLES, type MemberRole } from '@aldgate/domain/identity/roles.ts';
import { OPERATOR_ROLES, type OperatorRole } from '@aldgate/domain/operations/roles.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleFixture, openConsoleFixture } from '../../testkit/operators.ts';
import { PASSWORD } from '../../testkit/platform.ts';
import { createSecretBox } from '../src/kernel/secrets.ts';
import { createUser } from '../src/modules/identity/createUser.ts';
import { openSession } from '../src/modules/identity/sessions.ts';

type Members = readonly MemberRole[];
const ALL: Members = MEMBER_ROLES;
const TRADE: Members = ['administrator', 'trader'];
const MANAGE: Members = ['administrator'];

/** Who may call each of the customers' calls: `anybody` without a session, or members of these roles. */
const CUSTOMERS: Readonly<Record<CallName, 'anybody' | Members>> = {
  systemConfig: 'anybody',
  imageCaptcha: 'anybody',
  preLogin: 'anybody',
  emailCaptchaNoLogin: 'anybody',
  login: 'anybody',
  logout: ALL,
  getUserInfo: ALL,
  getUserMenu: ALL,
  updatePreferredLanguage: ALL,

  register: 'anybody',
  verifyUser: 'anybody',
  retrievePassword: 'anybody',
  queryCodeDelay: 'anybody',
  smsCaptcha: 'anybody',
  updatePwd: ALL,
  bindPhoneInfo: ALL,
  updatePhoneInfo: ALL,
  updateEmail: ALL,
  generateGaInfo: ALL,
  bindGaInfo: ALL,
  frozenLatestAccount: ALL,
  listSession: ALL,
  revokeSession: ALL,
  revokeOtherSessions: ALL,
  listPasskey: ALL,
  passkeyRegisterOptions: ALL,
  registerPasskey: ALL,
  removePasskey: ALL,
  passkeyLoginOptions: 'anybody',

  queryInformation: ALL,
  listMember: ALL,
  inviteMember: MANAGE,
  revokeInvitation: MANAGE,
  updateMemberRole: MANAGE,
  removeMember: MANAGE,
  queryInvitation: 'anybody',
  acceptInvitation: 'anybody',

  queryKyc: ALL,
  uploadKycFile: MANAGE,
  viewKycFile: MANAGE,
  submitKyc: MANAGE,
  addContact: 'anybody',
  agreeBrokerOpen: MANAGE,
  addApplyRecord: MANAGE,
  queryApplyRecord: ALL,

  emailCaptcha: ALL,
  loginInfoList: ALL,
  platformConfiguration: ALL,
  listFiatSupportAsset: ALL,
  listAllSupportedCryptoAsset: ALL,
  userAssets: ALL,

  listAllConvertAsset: ALL,
  listExchangeAssetByType: ALL,
  listConvertAssetBalanceByType: ALL,
  listUserAvailableMoney: ALL,
  queryUserAvailableCapital: ALL,
  listUserOrganizationRiskConfig: ALL,
  listRiskConfig: ALL,
  listDisabledPair: ALL,
  listDisabledPairNotLogin: 'anybody',
  getQuote: ALL,
  quote: TRADE,
  order: TRADE,
  pageSwapOrderRecord: ALL,
  exportSwapOrderRecord: ALL,
  swapOrderReceipt: ALL,

  queryTransferAvailable: ALL,
  applyTransfer: TRADE,
  pageTransfer: ALL,

  queryBrokerOptions: ALL,
  queryLeverage: ALL,
  changeLeverage: TRADE,
  changeMarginMode: TRADE,
  queryMaxLeverage: ALL,
  sendOrder: TRADE,
  amendOrder: TRADE,
  cancelOrder: TRADE,
  cancelAllOrder: TRADE,
  closePosition: TRADE,
  closeAllPosition: TRADE,
  queryPosition: ALL,
  queryFuturesAccount: ALL,
  queryOpenOrder: ALL,
  pageOrder: ALL,
  queryTrade: ALL,
  queryTradeDetail: ALL,
  pageIncome: ALL,

  listSelfSelection: ALL,
  addSelfSelection: ALL,
  delSelfSelection: ALL,
  marketConfigureList: 'anybody',
  marketLabelList: 'anybody',
};

type Operators = readonly OperatorRole[];
const EVERY: Operators = OPERATOR_ROLES;
const REVIEW: Operators = ['administrator', 'reviewer'];
const CARE: Operators = ['administrator', 'support'];
const CONFIGURE: Operators = ['administrator', 'treasury'];
const BOOKS: Operators = ['administrator', 'treasury', 'auditor'];
const RULE: Operators = ['administrator'];

/** The same for the console: operators of these roles, or whoever stands before its door. */
const OPERATORS: Readonly<Record<OperationsCallName, 'anybody' | Operators>> = {
  operatorLogin: 'anybody',
  queryOperatorInvitation: 'anybody',
  acceptOperatorInvitation: 'anybody',
  operatorLogout: EVERY,
  getOperator: EVERY,
  pageTask: EVERY,
  takeTask: EVERY,
  releaseTask: EVERY,
  queryKycApplication: REVIEW,
  kycApplicationFile: REVIEW,
  reviewKyc: REVIEW,
  queryBrokerApplication: REVIEW,
  reviewBrokerApplication: REVIEW,
  queryContact: EVERY,
  closeContact: CARE,
  pageApproval: EVERY,
  decideApproval: EVERY,
  withdrawApproval: EVERY,
  pageCustomer: EVERY,
  queryCustomer: EVERY,
  setFeature: CARE,
  addRestriction: CARE,
  liftRestriction: CARE,
  freezeCustomer: CARE,
  setSpotForbidden: CARE,
  endCustomerSessions: CARE,
  resetGoogle: CARE,
  addCustomerNote: EVERY,
  setCustomerLimit: CONFIGURE,
  listOperator: EVERY,
  inviteOperator: RULE,
  setOperatorRole: RULE,
  disableOperator: RULE,
  queryConfiguration: EVERY,
  setConvertAsset: CONFIGURE,
  setPair: CONFIGURE,
  setPlatformQuota: CONFIGURE,
  setSuspension: CONFIGURE,
  setDeskHours: CONFIGURE,
  setSupport: CONFIGURE,
  setMarketInstrument: CONFIGURE,
  setMarketLabel: CONFIGURE,
  removeMarketLabel: CONFIGURE,
  pageAudit: BOOKS,
  exportAudit: BOOKS,
  verifyAudit: BOOKS,
  pageLedgerTransfer: BOOKS,
  listLedgerBalance: BOOKS,
  verifyLedger: BOOKS,
  pageOutbox: BOOKS,
  retryOutbox: BOOKS,
};

/** They end the session that asks. */
const LAST = new Set(['logout', 'operatorLogout']);

let fixture: ConsoleFixture;
const members = {} as Record<MemberRole, string>;
let operators: Record<OperatorRole, string>;

beforeAll(async () => {
  fixture = await openConsoleFixture();
  const { db, config, clock } = fixture.platform;
  const institutionId = await fixture.institutionId('Northmark Capital');
  for (const role of MEMBER_ROLES) {
    members[role] = await db.database.transaction().execute(async (tx) => {
      const email = `${role}@northmark.test`;
      const person = { institutionId, email, password: PASSWORD, googleSecret: null, role };
      const userId = await createUser(tx, createSecretBox(config.secretsKey), person, clock.now);
      const origin = { address: '127.0.0.1', client: 'test' };
      return (await openSession(tx, { userId, origin, at: clock.now })).token;
    });
  }
  const { admin, reviewer, support, treasury, auditor } = fixture.tokens;
  operators = { administrator: admin, reviewer, support, treasury, auditor };
});
afterAll(() => fixture.platform.close());

/** The envelope's code; 200 for a file. The body is empty, which no call with something to lose takes. */
async function codeOf(call: { readonly method: string; readonly path: string }, token?: string): Promise<number> {
  const response = await fetch(`${fixture.platform.url}/api${call.path}`, {
    method: call.method,
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(call.method === 'POST' && { body: '{}' }),
  });
  if (response.headers.get('content-type')?.startsWith('application/json') !== true) return response.status;
  return ((await response.json()) as { code: number }).code;
}

/** Calls whose names and answers are `name: code`, those that end a session last. */
async function codes<Name extends string>(
  calls: Readonly<Record<Name, { readonly method: string; readonly path: string }>>,
  token?: string,
): Promise<ReadonlyMap<Name, number>> {
  const names = (Object.keys(calls) as Name[]).toSorted((a, b) => Number(LAST.has(a)) - Number(LAST.has(b)));
  const found = new Map<Name, number>();
  for (const name of names) found.set(name, await codeOf(calls[name], token));
  return found;
}

const namesWith = <Name>(found: ReadonlyMap<Name, number>, code: number) =>
  [...found].filter(([, given]) => given === code).map(([name]) => name);
const namesWhere = <Name extends string, Whom>(table: Readonly<Record<Name, Whom>>, holds: (whom: Whom) => boolean) =>
  (Object.keys(table) as Name[]).filter((name) => holds(table[name]));

test('CL-02 the table names every call there is', () => {
  expect(Object.keys(CUSTOMERS).sort()).toEqual(Object.keys(wire).sort());
  expect(Object.keys(OPERATORS).sort()).toEqual(Object.keys(operationsWire).sort());
});

test('CL-02 ID-03 a visitor is turned away from every call that is not open to anybody', async () => {
  const customers = await codes(wire);
  expect(namesWith(customers, 401).sort()).toEqual(namesWhere(CUSTOMERS, (whom) => whom !== 'anybody').sort());
  const console = await codes(operationsWire);
  expect(namesWith(console, 401).sort()).toEqual(namesWhere(OPERATORS, (whom) => whom !== 'anybody').sort());
  expect([...namesWith(customers, 403), ...namesWith(console, 403)]).toEqual([]);
});

test('CL-02 an operator’s session opens no customer’s call, and a customer’s none of the console', async () => {
  const guarded = namesWhere(CUSTOMERS, (whom) => whom !== 'anybody').sort();
  expect(namesWith(await codes(wire, operators.administrator), 401).sort()).toEqual(guarded);
  const console = namesWhere(OPERATORS, (whom) => whom !== 'anybody').sort();
  expect(namesWith(await codes(operationsWire, members.administrator), 401).sort()).toEqual(console);
});

test.each(MEMBER_ROLES)(
  'KY-06 CL-02 a member who is %s may call what the table says, and nothing else',
  async (role) => {
    const found = await codes(wire, members[role]);
    expect(namesWith(found, 401)).toEqual([]);
    const refused = namesWhere(CUSTOMERS, (whom) => whom !== 'anybody' && !whom.includes(role));
    expect(namesWith(found, 403).sort()).toEqual(refused.sort());
    expect(namesWith(found, 500)).toEqual([]);
  },
);

test.each(OPERATOR_ROLES)(
  'CL-02 an operator who is %s may call what the table says, and nothing else',
  async (role) => {
    const found = await codes(operationsWire, operators[role]);
    expect(namesWith(found, 401)).toEqual([]);
    const refused = namesWhere(OPERATORS, (whom) => whom !== 'anybody' && !whom.includes(role));
    expect(namesWith(found, 403).sort()).toEqual(refused.sort());
    expect(namesWith(found, 500)).toEqual([]);
  },
);
