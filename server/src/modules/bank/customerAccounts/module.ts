import { authorize } from '../../../access/index.ts';
import { actingOperator } from '../../../kernel/http/actingOperator.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { AllHandlers, AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import type { BankDeps } from '../deps.ts';
import { accountDrafts } from './accountDrafts.ts';
import { accountApproval } from './approval.ts';
import { validateNumbers } from './checkAccount.ts';
import { completeAccount } from './completeAccount.ts';
import { deleteAccount } from './deleteAccount.ts';
import { OPEN_REVIEWS, openDueReviews } from './openReview.ts';
import { listAccounts, pageAccounts } from './pageAccounts.ts';
import { pageForReview } from './pageForReview.ts';
import { applyAccountVerification, reviewAccount } from './reviewAccount.ts';
import { submitAccount } from './submitAccount.ts';

/** Customers' accounts at banks: entered, confirmed, approved by another member, verified by operators. */
export function customerAccountsModule(deps: BankDeps) {
  const { database, clock, businessClock } = deps;
  const assertOn = (user: User) => authorize(database, user, 'manageBankAccounts', { now: clock() });
  const openDue = () => openDueReviews(deps);
  const handlers = {
    pageBankAccount: async (request, { user }) => {
      await assertOn(user);
      return pageAccounts(database, user.institutionId, request);
    },
    listBankAccount: async (request, { user }) => {
      await assertOn(user);
      return listAccounts(database, user.institutionId, request);
    },
    validateBankAccount: async (request, { user }) => {
      await assertOn(user);
      return validateNumbers(database, request);
    },
    submitBankAccount: (request, { user }) => submitAccount(database, user, request, clock()),
    completeBankAccount: (request, caller) => completeAccount(deps, request, caller),
    invokeBankAccountEmailValidation: ({ bankAccountId }, { user }) =>
      accountDrafts.sendCode(deps, user, bankAccountId),
    confirmBankAccount: ({ bankAccountId: id, ...proof }, caller) =>
      accountDrafts.confirm(deps, { ...proof, id, extra: undefined }, caller),
    deleteBankAccount: (request, caller) => deleteAccount(deps, request, caller),
  } satisfies Partial<AllHandlers>;
  const operatorHandlers = {
    pageCustomerBankAccount: (request) => pageForReview(database, request),
    reviewCustomerBankAccount: (request, caller) => reviewAccount(database, request, actingOperator(caller, clock())),
  } satisfies Partial<AllOperationsHandlers>;
  return {
    name: 'customerAccounts',
    handlers,
    operatorHandlers,
    approvals: { customer_bank_account: { approve: applyAccountVerification } },
    memberApprovals: { bank_account: accountApproval(businessClock) },
    jobs: { [OPEN_REVIEWS]: openDue },
    cron: [{ task: OPEN_REVIEWS, match: '* * * * *' }],
    runDue: openDue,
  };
}
