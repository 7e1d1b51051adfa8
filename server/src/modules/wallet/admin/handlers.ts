import { actingOperator } from '../../../kernel/http/actingOperator.ts';
import type { AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import type { WalletDeps } from '../deps.ts';
import { pageDeposits, queryDeposit } from './deposits.ts';
import { releaseDeposit } from './releaseDeposit.ts';
import { reverseDeposit } from './reverseDeposit.ts';
import { reviewWithdrawal } from './reviewWithdrawal.ts';
import { addScreening, pageScreening, screeningRemoval } from './screening.ts';
import { withdrawalLimit } from './setWithdrawalLimit.ts';
import { pageWithdrawals, queryWithdrawal } from './withdrawals.ts';

/** Operators' calls of deposits, withdrawals and screening. */
export function walletOperatorHandlers(deps: WalletDeps) {
  const { database, clock } = deps;
  return {
    pageDeposit: (request) => pageDeposits(database, request),
    queryDeposit: (request) => queryDeposit(database, request),
    releaseDeposit: (request, caller) => releaseDeposit(deps, request, actingOperator(caller, clock())),
    reverseDeposit: (request, caller) => reverseDeposit(database, request, actingOperator(caller, clock())),
    pageScreening: (request) => pageScreening(database, request),
    addScreening: (request, caller) => addScreening(database, request, actingOperator(caller, clock())),
    removeScreening: (request, caller) => screeningRemoval.set(database, request, actingOperator(caller, clock())),
    pageWithdrawal: (request) => pageWithdrawals(database, request),
    queryWithdrawal: (request, { operator }) => queryWithdrawal(deps, request, operator),
    reviewWithdrawal: (request, caller) => reviewWithdrawal(deps, request, actingOperator(caller, clock())),
    pageFiatWithdrawal: (request) => pageWithdrawals(database, request, 'bank'),
    reviewFiatWithdrawal: (request, caller) => reviewWithdrawal(deps, request, actingOperator(caller, clock())),
    setWithdrawalLimit: (request, caller) => withdrawalLimit.set(database, request, actingOperator(caller, clock())),
  } satisfies Partial<AllOperationsHandlers>;
}
