import { openWhileReadOnly } from '../wireBuilders.ts';
import { bankWire } from './bank/wire.ts';
import { bankEntriesWire } from './bankEntries/wire.ts';
import { bankPaymentsWire } from './bankPayments/wire.ts';
import { bankStatementsWire } from './bankStatements/wire.ts';
import { breaksWire } from './breaks/wire.ts';
import { brokerWire } from './broker/wire.ts';
import { deskWire } from './desk/wire.ts';
import { loansWire } from './loans/wire.ts';
import { change, csv, lines, open, picture, query } from './wireBuilders.ts';

export const booksWire = {
  pageAudit: query('/audit/page', 'books'),
  exportAudit: csv('/audit/export', 'books'),
  verifyAudit: change('/audit/verify', 'books'),
  pageLedgerTransfer: query('/ledger/page', 'books'),
  listLedgerBalance: query('/ledger/balances', 'books'),
  verifyLedger: change('/ledger/verify', 'books'),
  queryVerification: query('/verification/query', 'books'),
  cancelVerification: openWhileReadOnly(change('/verification/cancel', 'books')),
  queryReconciliation: query('/reconciliation/query', 'books'),
  pageOutbox: query('/outbox/page', 'books'),
  retryOutbox: change('/outbox/retry', 'configuration'),
} as const;

export const configurationWire = {
  queryConfiguration: query('/configuration/query', 'view'),
  queryDiskSpace: query('/disk/query', 'view'),
  queryDelays: query('/delays/query', 'view'),
  setConvertAsset: change('/configuration/convertAsset/set', 'configuration'),
  setPair: openWhileReadOnly(change('/configuration/pair/set', 'configuration')),
  setPlatformQuota: change('/configuration/quota/set', 'configuration'),
  setSuspension: openWhileReadOnly(change('/configuration/suspension/set', 'configuration')),
  setSupport: change('/configuration/support/set', 'configuration'),
  setMarketInstrument: change('/configuration/instrument/set', 'configuration'),
  setMarketLabel: change('/configuration/label/set', 'configuration'),
  removeMarketLabel: change('/configuration/label/remove', 'configuration'),
} as const;

export const customersWire = {
  pageCustomer: query('/customer/page', 'view'),
  queryCustomer: query('/customer/query', 'view'),
  setFeature: change('/customer/feature/set', 'customers'),
  addRestriction: openWhileReadOnly(change('/customer/restriction/add', 'customers')),
  liftRestriction: change('/customer/restriction/lift', 'customers'),
  freezeCustomer: openWhileReadOnly(change('/customer/freeze', 'customers')),
  setSpotForbidden: change('/customer/spotForbidden/set', 'customers'),
  endCustomerSessions: openWhileReadOnly(change('/customer/endSessions', 'customers')),
  resetGoogle: openWhileReadOnly(change('/customer/google/reset', 'customers')),
  addCustomerNote: change('/customer/note/add', 'work'),
  setCustomerLimit: change('/customer/limit/set', 'configuration'),
  queryCustomerApprovalRule: query('/customer/approvalRule/query', 'view'),
  resetCustomerApprovalRule: change('/customer/approvalRule/reset', 'customers'),
  pageCustomerApiKey: query('/customer/apiKey/page', 'view'),
  revokeCustomerApiKey: openWhileReadOnly(change('/customer/apiKey/revoke', 'customers')),
} as const;

export const operatorsWire = {
  listOperator: query('/operator/list', 'view'),
  inviteOperator: change('/operator/invite', 'operators'),
  setOperatorRole: openWhileReadOnly(change('/operator/role/set', 'operators')),
  disableOperator: openWhileReadOnly(change('/operator/disable', 'operators')),
} as const;

export const sessionWire = {
  operatorLogin: openWhileReadOnly(open('/login')),
  queryOperatorInvitation: { ...open('/invitation/query'), changes: false },
  acceptOperatorInvitation: openWhileReadOnly(open('/invitation/accept')),
  operatorLogout: openWhileReadOnly(change('/logout', null)),
  getOperator: query('/getOperator', null),
} as const;

export const tasksWire = {
  pageTask: query('/task/page', 'view'),
  takeTask: openWhileReadOnly(change('/task/take', 'work')),
  releaseTask: openWhileReadOnly(change('/task/release', 'work')),
  queryKycApplication: query('/kyc/query', 'review'),
  kycApplicationFile: picture('/kyc/file', 'review'),
  reviewKyc: change('/kyc/review', 'review'),
  queryBrokerApplication: query('/brokerApplication/query', 'review'),
  reviewBrokerApplication: change('/brokerApplication/review', 'review'),
  queryContact: query('/contact/query', 'view'),
  closeContact: change('/contact/close', 'customers'),
  pageApproval: query('/approval/page', 'view'),
  decideApproval: openWhileReadOnly(change('/approval/decide', 'work')),
  withdrawApproval: openWhileReadOnly(change('/approval/withdraw', 'work')),
} as const;

export const walletWire = {
  pageDeposit: query('/wallet/deposit/page', 'capital'),
  queryDeposit: query('/wallet/deposit/query', 'capital'),
  releaseDeposit: change('/wallet/deposit/release', 'capital'),
  reverseDeposit: change('/wallet/deposit/reverse', 'capital'),
  listChainNetwork: query('/wallet/network/list', 'view'),
  suspendNetwork: openWhileReadOnly(change('/wallet/network/suspend', 'capital')),
  openNetwork: change('/wallet/network/open', 'capital'),
  setNetworkTerms: change('/wallet/network/setTerms', 'capital'),
  pageScreening: query('/wallet/screening/page', 'capital'),
  addScreening: openWhileReadOnly(change('/wallet/screening/add', 'capital')),
  removeScreening: change('/wallet/screening/remove', 'capital'),
} as const;

export const withdrawalsWire = {
  pageWithdrawal: query('/wallet/withdraw/page', 'capital'),
  queryWithdrawal: query('/wallet/withdraw/query', 'capital'),
  reviewWithdrawal: change('/wallet/withdraw/review', 'capital'),
  setWithdrawalLimit: change('/wallet/limit/set', 'capital'),
} as const;

export const proofWire = {
  publishProof: change('/wallet/proof/publish', 'capital'),
  pageProof: query('/wallet/proof/page', 'view'),
  exportProof: lines('/wallet/proof/export', 'books'),
} as const;

export const custodyWire = {
  queryCustody: query('/wallet/custody/query', 'capital'),
  queryChainComparison: query('/wallet/reconcile/query', 'view'),
  pageUncredited: query('/wallet/uncredited/page', 'capital'),
  pageOutgoing: query('/wallet/transaction/page', 'capital'),
  speedUpOutgoing: change('/wallet/transaction/speedUp', 'capital'),
  cancelOutgoing: change('/wallet/transaction/cancel', 'capital'),
  requestColdRefill: change('/wallet/cold/request', 'capital'),
  queryColdFile: query('/wallet/cold/file', 'capital'),
  submitColdFile: change('/wallet/cold/submit', 'capital'),
} as const;

/** Every call of the operations console, by the name that server and console use. */
export const operationsWire = {
  ...booksWire,
  ...configurationWire,
  ...customersWire,
  ...operatorsWire,
  ...sessionWire,
  ...tasksWire,
  ...walletWire,
  ...withdrawalsWire,
  ...custodyWire,
  ...bankStatementsWire,
  ...bankEntriesWire,
  ...proofWire,
  ...bankWire,
  ...bankPaymentsWire,
  ...breaksWire,
  ...deskWire,
  ...brokerWire,
  ...loansWire,
} as const;

export type OperationsCallName = keyof typeof operationsWire;

export type { OperationsWire } from './wireBuilders.ts';
