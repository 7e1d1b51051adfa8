import type { ComponentType } from 'react';
import { projectCase } from '../../projects/projectCase/projectCase.tsx';
import { bankAccount } from '../kinds/bankAccount.tsx';
import { brokerApplication } from '../kinds/brokerApplication.tsx';
import { capitalChange } from '../kinds/capitalChange/CapitalChange.tsx';
import { heldDeposit } from '../kinds/deposit.tsx';
import { exchangeKey } from '../kinds/exchangeKey.tsx';
import { kycReview } from '../kinds/kyc/Kyc.tsx';
import { otcRequest } from '../kinds/otcRequest.tsx';
import { withdrawalReview } from '../kinds/withdrawal/Withdrawal.tsx';
import type { SubjectProps } from '../record/subject.tsx';
import type { Approval } from '../record/task.ts';
import { MatchedLines } from './matchedLines.tsx';
import { PaymentBatch } from './paymentBatch.tsx';

/** The kinds of approvals whose record says more than their changes, and the record. */
export const APPROVAL_SUBJECTS: Partial<Record<Approval['kind'], ComponentType<SubjectProps>>> = {
  kyc_approval: kycReview.Subject,
  broker_approval: brokerApplication.Subject,
  exchange_key: exchangeKey.Subject,
  capital_increase: capitalChange.Subject,
  capital_decrease: capitalChange.Subject,
  inferior_extract: capitalChange.Subject,
  profit_accrual: capitalChange.Subject,
  liquidation_begin: projectCase.Subject,
  liquidation_release: projectCase.Subject,
  liquidation_payout: projectCase.Subject,
  shortfall_collect: projectCase.Subject,
  financing_write_off: projectCase.Subject,
  deposit_release: heldDeposit.Subject,
  deposit_reversal: heldDeposit.Subject,
  withdrawal_release: withdrawalReview.Subject,
  withdrawal_block: withdrawalReview.Subject,
  customer_bank_account: bankAccount.Subject,
  otc_quote: otcRequest.Subject,
  payment_batch: PaymentBatch,
  bank_match: MatchedLines,
  bank_return: MatchedLines,
};
