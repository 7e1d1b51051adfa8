import { randomUUID } from 'node:crypto';

/** Bodies of the calls that change a broker's accounts and their managers. */
export const brokerAccountBodies = {
  getBrokerAccountId: () => ({}),
  insertBrokerAccount: () => ({
    brokerAccountId: randomUUID(),
    accountName: 'Desk',
    accountType: 'custody',
    exchangeCode: 'BINANCE',
    accountMode: 'classic',
  }),
  updateBrokerAccount: () => ({ brokerAccountId: randomUUID(), accountName: 'Desk' }),
  deleteBrokerAccount: () => ({ brokerAccountId: randomUUID(), gaCode: '123456' }),
  submitAccountManager: () => ({
    brokerAccountId: randomUUID(),
    managerUid: randomUUID(),
    managerEmail: 'manager@kestrel.test',
  }),
  invokeAccountManager: () => ({ managerId: randomUUID() }),
  confirmAccountManager: () => ({ managerId: randomUUID(), emailUuid: randomUUID(), emailCode: '123456' }),
} as const;

const CODE = { emailUuid: randomUUID(), emailCode: '123456' };
const PROJECT_NO = 'P-2611-0001';

/** Bodies of the calls that change a broker's projects. */
const projectBodies = {
  addProjectRelation: () => ({
    projectName: 'Lantern',
    strategy: 'neutral_arbitrage',
    currency: 'USDT',
    brokerAccountIds: [randomUUID()],
  }),
  updateProjectRelation: () => ({ projectNo: PROJECT_NO, projectName: 'Lantern' }),
  deleteProjectRelation: () => ({ projectNo: PROJECT_NO }),
} as const;

/** Bodies of the calls that change the capital of a project. */
const capitalBodies = {
  addInferiorTransferRecord: () => ({
    key: randomUUID(),
    projectNo: PROJECT_NO,
    amount: '1000',
    source: 'capital_account',
  }),
  addExtractInferiorRecord: () => ({
    key: randomUUID(),
    projectNo: PROJECT_NO,
    amount: '1000',
    destination: 'capital_account',
  }),
  invokeExtractEmailValidation: () => ({ recordId: randomUUID() }),
  submitExtractInferiorRecord: () => ({ recordId: randomUUID(), ...CODE, gaCode: '123456' }),
  increaseCapital: () => ({
    key: randomUUID(),
    projectNo: PROJECT_NO,
    priorityIncrease: '2000',
    subordinatedIncrease: '1000',
    annualRate: '0.085',
    allotments: [{ brokerAccountId: randomUUID(), wallet: 'futures', amount: '3000' }],
    gaCode: '123456',
  }),
  decreaseCapital: () => ({
    key: randomUUID(),
    projectNo: PROJECT_NO,
    priorityDecrease: '1000',
    subordinatedDecrease: '500',
    sources: [{ location: { type: 'project', id: PROJECT_NO, wallet: null }, amount: '1500' }],
    gaCode: '123456',
  }),
  applyProfitAccrual: () => ({
    key: randomUUID(),
    projectNo: PROJECT_NO,
    amount: '1000',
    rows: [{ location: { type: 'project', id: PROJECT_NO, wallet: null }, amount: '1000' }],
    gaCode: '123456',
  }),
  withdrawFinancing: () => ({ changeNo: 'C-0123456789AB' }),
  payInterest: () => ({
    key: randomUUID(),
    statementNo: 'IS-2611-0001',
    method: 'trading_account',
    location: { type: 'capital', id: null, wallet: null },
    gaCode: '123456',
  }),
} as const;

const RECIPIENT = { name: 'Risk desk', email: 'risk@kestrel.test', topics: ['transfer'] };
const KEY = { exchangeKeyId: randomUUID(), gaCode: '123456' };

/** Bodies of the calls that change keys, recipients and messages of a broker, and move its money. */
export const brokerBodies = {
  ...brokerAccountBodies,
  ...projectBodies,
  ...capitalBodies,
  insertExchangeKey: () => ({
    key: randomUUID(),
    brokerAccountId: randomUUID(),
    kind: 'issued',
    name: 'Execution',
    permissions: ['read'],
    boundIps: [],
    reason: 'Our own system',
  }),
  accessKeyInfo: () => KEY,
  suspendExchangeKey: () => KEY,
  resumeExchangeKey: () => KEY,
  deleteExchangeKey: () => KEY,
  applyFundTransfer: () => ({
    key: randomUUID(),
    source: { type: 'capital', id: null, wallet: null },
    target: { type: 'account', id: randomUUID(), wallet: 'futures' },
    asset: 'USDT',
    amount: '1',
  }),
  submitRecipient: () => RECIPIENT,
  invokeRecipientEmailValidation: () => ({ recipientId: randomUUID() }),
  confirmRecipient: () => ({ recipientId: randomUUID(), ...CODE }),
  updateRecipient: () => ({ recipientId: randomUUID(), ...RECIPIENT }),
  deleteRecipient: () => ({ recipientId: randomUUID() }),
  payTradeBill: () => ({ key: randomUUID(), billNo: 'B-0123456789AB', gaCode: '123456' }),
  readBrokerMessage: () => ({}),
} as const;
