import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import type { WalletDeps } from '../deps.ts';
import { cancelWithdrawal } from './cancel.ts';
import { confirmWithdrawal, sendWithdrawalCode } from './confirm.ts';
import { previewWithdrawal, submitWithdrawal } from './draft.ts';
import { queryRemaining } from './remaining.ts';

/** Withdrawals of coins. */
export function withdrawalHandlers(deps: WalletDeps) {
  return {
    getWithdrawRemainingAmount: ({ asset }, { user }) => queryRemaining(deps, user, asset),
    previewWithdraw: (request, { user }) => previewWithdrawal(deps, user, request),
    submitWithdraw: (request, { user }) => submitWithdrawal(deps, user, request),
    invokeWithdrawalEmailValidation: ({ withdrawId }, { user }) => sendWithdrawalCode(deps, user, withdrawId),
    confirmWithdraw: (request, caller) => confirmWithdrawal(deps, request, caller),
    cancelWithdraw: ({ withdrawId }, caller) => cancelWithdrawal(deps, withdrawId, caller),
  } satisfies Partial<AllHandlers>;
}
