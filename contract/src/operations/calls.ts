import type { z } from 'zod';
import * as books from './books.ts';
import * as configuration from './configuration.ts';
import * as customers from './customers.ts';
import * as operators from './operators.ts';
import * as session from './session.ts';
import * as tasks from './tasks.ts';
import type { OperationsCallName } from './wire.ts';

/** Every call of the operations console with its schemas, under the names of `operations/wire.ts`. */
export const operationsCalls = {
  operatorLogin: session.operatorLogin,
  queryOperatorInvitation: session.queryOperatorInvitation,
  acceptOperatorInvitation: session.acceptOperatorInvitation,
  operatorLogout: session.operatorLogout,
  getOperator: session.getOperator,
  pageTask: tasks.pageTask,
  takeTask: tasks.takeTask,
  releaseTask: tasks.releaseTask,
  queryKycApplication: tasks.queryKycApplication,
  kycApplicationFile: tasks.kycApplicationFile,
  reviewKyc: tasks.reviewKyc,
  queryBrokerApplication: tasks.queryBrokerApplication,
  reviewBrokerApplication: tasks.reviewBrokerApplication,
  queryContact: tasks.queryContact,
  closeContact: tasks.closeContact,
  pageApproval: tasks.pageApproval,
  decideApproval: tasks.decideApproval,
  withdrawApproval: tasks.withdrawApproval,
  pageCustomer: customers.pageCustomer,
  queryCustomer: customers.queryCustomer,
  setFeature: customers.setFeature,
  addRestriction: customers.addRestriction,
  liftRestriction: customers.liftRestriction,
  freezeCustomer: customers.freezeCustomer,
  setSpotForbidden: customers.setSpotForbidden,
  endCustomerSessions: customers.endCustomerSessions,
  resetGoogle: customers.resetGoogle,
  addCustomerNote: customers.addCustomerNote,
  setCustomerLimit: customers.setCustomerLimit,
  listOperator: operators.listOperator,
  inviteOperator: operators.inviteOperator,
  setOperatorRole: operators.setOperatorRole,
  disableOperator: operators.disableOperator,
  queryConfiguration: configuration.queryConfiguration,
  setConvertAsset: configuration.setConvertAsset,
  setPair: configuration.setPair,
  setPlatformQuota: configuration.setPlatformQuota,
  setSuspension: configuration.setSuspension,
  setDeskHours: configuration.setDeskHours,
  setSupport: configuration.setSupport,
  setMarketInstrument: configuration.setMarketInstrument,
  setMarketLabel: configuration.setMarketLabel,
  removeMarketLabel: configuration.removeMarketLabel,
  pageAudit: books.pageAudit,
  exportAudit: books.exportAudit,
  verifyAudit: books.verifyAudit,
  pageLedgerTransfer: books.pageLedgerTransfer,
  listLedgerBalance: books.listLedgerBalance,
  verifyLedger: books.verifyLedger,
  pageOutbox: books.pageOutbox,
  retryOutbox: books.retryOutbox,
} satisfies Record<OperationsCallName, unknown>;

export type OperationsCalls = typeof operationsCalls;

/** What the console sends: defaults may be left out. */
export type OperationsRequestOf<Name extends OperationsCallName> = z.input<OperationsCalls[Name]['request']>;
/** What a handler receives: checked, with defaults filled in. */
export type OperationsParsedOf<Name extends OperationsCallName> = z.output<OperationsCalls[Name]['request']>;
export type OperationsAnswerOf<Name extends OperationsCallName> = z.output<OperationsCalls[Name]['answer']>;
