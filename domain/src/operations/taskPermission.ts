import type { OperatorPermission } from './roles.ts';

/** The permission to take and complete a task. Approvals check the permission of their own kind. */
export const TASK_PERMISSION = {
  kyc_review: 'review',
  broker_application: 'review',
  contact: 'customers',
  approval: 'view',
  reconciliation_break: 'capital',
  deposit_held: 'capital',
  withdrawal_review: 'capital',
  chain_alarm: 'capital',
  wallet_refill: 'capital',
  customer_bank_account: 'capital',
  bank_line: 'capital',
  otc_request: 'desk',
  otc_treasury: 'capital',
  exchange_key: 'review',
  fund_move: 'capital',
  exchange_inventory: 'capital',
  capital_change: 'capital',
  project_exposure: 'capital',
  own_trades: 'capital',
  deposit_shortage: 'capital',
  profit_accrual: 'capital',
  interest_payment: 'capital',
  bill: 'capital',
} as const satisfies Record<string, OperatorPermission>;
