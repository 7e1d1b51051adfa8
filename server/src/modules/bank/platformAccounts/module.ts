import type { Effect } from '../../../approvals/index.ts';
import { actingOperator } from '../../../kernel/http/actingOperator.ts';
import type { AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import type { BankDeps } from '../deps.ts';
import { COMPARE_BANKS, compareAccounts } from './compareAccounts.ts';
import { listAccounts } from './listAccounts.ts';
import { applyAccount, setAccount } from './setAccount.ts';
import { termsOfCurrency } from './setTerms.ts';
import { listTerms } from './terms.ts';

/** The platform's accounts at banks and the terms of currencies. */
export function platformAccountsModule({ database, clock }: BankDeps) {
  const operatorHandlers = {
    listBankPlatformAccount: () => listAccounts(database),
    setBankPlatformAccount: (request, caller) => setAccount(database, request, actingOperator(caller, clock())),
    listBankTerms: () => listTerms(database),
    setBankTerms: (request, caller) => termsOfCurrency.set(database, request, actingOperator(caller, clock())),
  } satisfies Partial<AllOperationsHandlers>;
  const approve: Effect = (tx, payload, approved) =>
    ('accountId' in payload ? applyAccount : termsOfCurrency.approve)(tx, payload, approved);
  const compare = () => compareAccounts({ database, clock });
  return {
    name: 'platformAccounts',
    operatorHandlers,
    approvals: { bank_account: { approve } },
    jobs: { [COMPARE_BANKS]: compare },
    cron: [{ task: COMPARE_BANKS, match: '* * * * *' }],
    runDue: compare,
  };
}
