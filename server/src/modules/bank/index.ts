import { type ModuleContext, mergeModules } from '../../kernel/module.ts';
import type { StepUpService } from '../identity/index.ts';
import { observeCalendars } from './calendar/metrics.ts';
import { calendarModule } from './calendar/module.ts';
import { customerAccountsModule } from './customerAccounts/module.ts';
import type { BankWithdrawals } from './deposits/fiatRecord.ts';
import { depositsModule } from './deposits/module.ts';
import type { BankDeps } from './deps.ts';
import { directoryModule } from './directory/module.ts';
import { entriesModule } from './entries/module.ts';
import { paymentsModule } from './payments/module.ts';
import { joinOwners, type PaymentOwner } from './payments/paymentOwner.ts';
import { platformAccountsModule } from './platformAccounts/module.ts';
import { bankRetention } from './retention.ts';
import { createLineReturns } from './statements/lineReturns.ts';
import { statementsModule } from './statements/module.ts';

interface Others {
  /** Connections of banks with withdrawals that they pay, and customers' view of these. */
  readonly withdrawalPayments: PaymentOwner;
  readonly withdrawals: BankWithdrawals;
  readonly stepUp: StepUpService;
}

/** Currencies that come in and go out by banks. It is composed of modules of its own. */
export function createBank(
  { database, clock, businessClock, metrics }: ModuleContext,
  { withdrawalPayments, withdrawals, ...others }: Others,
) {
  const deps: BankDeps = { database, clock, businessClock, ...others };
  observeCalendars(metrics.registry, deps);
  const owner = joinOwners({ withdrawal: withdrawalPayments, line_return: createLineReturns() });
  const accounts = customerAccountsModule(deps);
  const deposits = depositsModule(deps, withdrawals);
  const platformAccounts = platformAccountsModule(deps);
  const modules = [
    calendarModule(deps),
    directoryModule(deps),
    accounts,
    platformAccounts,
    deposits,
    statementsModule(deps, owner),
    entriesModule(deps, owner),
    paymentsModule(deps, owner),
  ] as const;
  return {
    name: 'bank',
    handlers: mergeModules(modules, 'handlers'),
    operatorHandlers: mergeModules(modules, 'operatorHandlers'),
    approvals: mergeModules(modules, 'approvals'),
    memberApprovals: mergeModules(modules, 'memberApprovals'),
    jobs: { ...accounts.jobs, ...deposits.jobs, ...platformAccounts.jobs },
    cron: [...accounts.cron, ...deposits.cron, ...platformAccounts.cron],
    runDue: async () => {
      await accounts.runDue();
      await deposits.runDue();
      await platformAccounts.runDue();
    },
    retention: bankRetention,
  };
}

export type { BankWithdrawals, FiatRecord } from './deposits/fiatRecord.ts';
export { readBankRecords, selectBankKeys } from './deposits/fundRecords.ts';
export { replaceDirectory } from './directory/importDirectory.ts';
export { findBeneficiary } from './payments/beneficiary.ts';
export { readPayee } from './payments/payee.ts';
export { cancelPayment, requestPayment } from './payments/payment.ts';
export type { PaymentOwner } from './payments/paymentOwner.ts';
export { type PayoutTerms, readPayoutTerms } from './payments/payoutTerms.ts';
export { openAccount as openPlatformAccount } from './platformAccounts/openAccount.ts';
export { readBankHoldings } from './platformAccounts/readHoldings.ts';
