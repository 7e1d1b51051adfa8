import type { OperatorPermission } from '@aldgate/domain/operations/roles.ts';
import type { Wire } from '../wire.ts';

/**
 * A call of the operations console. Operators have sessions of their own: a customer's token opens none of these, an operator's
 * none of the customers'.
 */
export interface OperationsWire extends Omit<Wire, 'auth' | 'needs'> {
  readonly auth: 'none' | 'operator';
  /** What the operator's role must allow; null is open to each of them. */
  readonly permission: OperatorPermission | null;
}

const ORDINARY_MS = 10_000;
const SECURITY_MS = 20_000;

interface Open extends OperationsWire {
  readonly auth: 'none';
}
interface Guarded extends OperationsWire {
  readonly auth: 'operator';
}

const BASE = '/operations';

function open(path: string): Open {
  return {
    method: 'POST',
    path: `${BASE}${path}`,
    auth: 'none',
    permission: null,
    timeoutMs: SECURITY_MS,
    changes: true,
    limit: 'signIn',
  };
}

/** A call that changes something. */
function change(path: string, permission: OperatorPermission | null): Guarded {
  return {
    method: 'POST',
    path: `${BASE}${path}`,
    auth: 'operator',
    permission,
    timeoutMs: SECURITY_MS,
    changes: true,
  };
}

/** A call that only reads. */
function ask(path: string, permission: OperatorPermission | null): Guarded {
  return { ...change(path, permission), timeoutMs: ORDINARY_MS, changes: false };
}

const csv = (path: string, permission: OperatorPermission) => ({ ...ask(path, permission), file: 'text/csv' }) as const;
const picture = (path: string, permission: OperatorPermission) =>
  ({ ...ask(path, permission), file: 'image/jpeg' }) as const;

/** Every call of the console, by the name that server and console know it by. */
export const operationsWire = {
  operatorLogin: open('/login'),
  queryOperatorInvitation: { ...open('/invitation/query'), changes: false },
  acceptOperatorInvitation: open('/invitation/accept'),
  operatorLogout: change('/logout', null),
  getOperator: ask('/getOperator', null),

  pageTask: ask('/task/page', 'view'),
  takeTask: change('/task/take', 'view'),
  releaseTask: change('/task/release', 'view'),

  queryKycApplication: ask('/kyc/query', 'review'),
  kycApplicationFile: picture('/kyc/file', 'review'),
  reviewKyc: change('/kyc/review', 'review'),
  queryBrokerApplication: ask('/brokerApplication/query', 'review'),
  reviewBrokerApplication: change('/brokerApplication/review', 'review'),
  queryContact: ask('/contact/query', 'view'),
  closeContact: change('/contact/close', 'customers'),

  pageApproval: ask('/approval/page', 'view'),
  decideApproval: change('/approval/decide', 'view'),
  withdrawApproval: change('/approval/withdraw', 'view'),

  pageCustomer: ask('/customer/page', 'view'),
  queryCustomer: ask('/customer/query', 'view'),
  setFeature: change('/customer/feature/set', 'customers'),
  addRestriction: change('/customer/restriction/add', 'customers'),
  liftRestriction: change('/customer/restriction/lift', 'customers'),
  freezeCustomer: change('/customer/freeze', 'customers'),
  setSpotForbidden: change('/customer/spotForbidden/set', 'customers'),
  endCustomerSessions: change('/customer/endSessions', 'customers'),
  resetGoogle: change('/customer/google/reset', 'customers'),
  addCustomerNote: change('/customer/note/add', 'view'),
  setCustomerLimit: change('/customer/limit/set', 'configuration'),

  listOperator: ask('/operator/list', 'view'),
  inviteOperator: change('/operator/invite', 'operators'),
  setOperatorRole: change('/operator/role/set', 'operators'),
  disableOperator: change('/operator/disable', 'operators'),

  queryConfiguration: ask('/configuration/query', 'view'),
  setConvertAsset: change('/configuration/convertAsset/set', 'configuration'),
  setPair: change('/configuration/pair/set', 'configuration'),
  setPlatformQuota: change('/configuration/quota/set', 'configuration'),
  setSuspension: change('/configuration/suspension/set', 'configuration'),
  setDeskHours: change('/configuration/deskHours/set', 'configuration'),
  setSupport: change('/configuration/support/set', 'configuration'),
  setMarketInstrument: change('/configuration/instrument/set', 'configuration'),
  setMarketLabel: change('/configuration/label/set', 'configuration'),
  removeMarketLabel: change('/configuration/label/remove', 'configuration'),

  pageAudit: ask('/audit/page', 'books'),
  exportAudit: csv('/audit/export', 'books'),
  verifyAudit: ask('/audit/verify', 'books'),
  pageLedgerTransfer: ask('/ledger/page', 'books'),
  listLedgerBalance: ask('/ledger/balances', 'books'),
  verifyLedger: ask('/ledger/verify', 'books'),
  pageOutbox: ask('/outbox/page', 'books'),
  retryOutbox: change('/outbox/retry', 'books'),
} as const;

export type OperationsCallName = keyof typeof operationsWire;
