import { projectCase } from '../projects/projectCase/projectCase.tsx';
import { approvalTask } from './approvals/approvalTask.tsx';
import { bankAccount } from './kinds/bankAccount.tsx';
import { bankLine } from './kinds/bankLine.tsx';
import { bill } from './kinds/bill/bill.tsx';
import { brokerApplication } from './kinds/brokerApplication.tsx';
import { capitalChange } from './kinds/capitalChange/CapitalChange.tsx';
import { contact } from './kinds/contact.tsx';
import { heldDeposit } from './kinds/deposit.tsx';
import { exchangeInventory } from './kinds/exchangeInventory.tsx';
import { exchangeKey } from './kinds/exchangeKey.tsx';
import { fundMove } from './kinds/fundMove.tsx';
import { interestPayment } from './kinds/interestPayment.tsx';
import { kycReview } from './kinds/kyc/Kyc.tsx';
import { loanAlarm } from './kinds/loanAlarm.tsx';
import { networkAlarm } from './kinds/networkAlarm.tsx';
import { otcRequest } from './kinds/otcRequest.tsx';
import { otcTreasury } from './kinds/otcTreasury.tsx';
import { depositShortage, ownTrades } from './kinds/projectWatch/projectBlock.tsx';
import { projectExposure } from './kinds/projectWatch/projectExposure.tsx';
import { reconciliationBreak } from './kinds/reconciliationBreak.tsx';
import { walletRefill } from './kinds/walletRefill.tsx';
import { withdrawalReview } from './kinds/withdrawal/Withdrawal.tsx';
import type { TaskKind } from './record/subject.tsx';
import type { Task } from './record/task.ts';

/** Kinds of tasks, in display order. */
export const TASK_KINDS: Readonly<Record<Task['kind'], TaskKind>> = {
  kyc_review: kycReview,
  broker_application: brokerApplication,
  contact,
  reconciliation_break: reconciliationBreak,
  deposit_held: heldDeposit,
  withdrawal_review: withdrawalReview,
  chain_alarm: networkAlarm,
  wallet_refill: walletRefill,
  customer_bank_account: bankAccount,
  bank_line: bankLine,
  otc_request: otcRequest,
  otc_treasury: otcTreasury,
  exchange_key: exchangeKey,
  fund_move: fundMove,
  exchange_inventory: exchangeInventory,
  capital_change: capitalChange,
  project_exposure: projectExposure,
  own_trades: ownTrades,
  deposit_shortage: depositShortage,
  profit_accrual: capitalChange,
  interest_payment: interestPayment,
  bill,
  margin_call: projectCase,
  loan_alarm: loanAlarm,
  approval: approvalTask,
};
