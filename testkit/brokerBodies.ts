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
const RECIPIENT = { name: 'Risk desk', email: 'risk@kestrel.test', topics: ['transfer'] };
const KEY = { exchangeKeyId: randomUUID(), gaCode: '123456' };

/** Bodies of the calls that change keys, recipients and messages of a broker, and move its money. */
export const brokerBodies = {
  ...brokerAccountBodies,
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
  readBrokerMessage: () => ({}),
} as const;
