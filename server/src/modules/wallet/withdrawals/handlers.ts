import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import type { WalletDeps } from '../deps.ts';
import { cancelWithdrawal } from './cancel.ts';
import { confirmWithdrawal, sendWithdrawalCode } from './confirm.ts';
import { chainRequest, previewWithdrawal, submitWithdrawal } from './draft.ts';
import { queryRemaining } from './remaining.ts';
import { takeOverWithdrawal } from './takeOver.ts';

/** Withdrawals of coins. */
export function withdrawalHandlers(deps: WalletDeps) {
  return {
    getWithdrawRemainingAmount: ({ asset }, { user }) => queryRemaining(deps, user, asset),
    previewWithdraw: async (request, { user }) =>
      withoutValueDate(await previewWithdrawal(deps, user, chainRequest(request, null))),
    submitWithdraw: async ({ key, confirmMiddle, ...request }, { user }) =>
      withoutValueDate(await submitWithdrawal(deps, user, key, chainRequest(request, confirmMiddle ?? null))),
    invokeWithdrawalEmailValidation: ({ withdrawId }, { user }) => sendWithdrawalCode(deps, user, withdrawId),
    confirmWithdraw: (request, caller) => confirmWithdrawal(deps, request, caller),
    takeOverWithdraw: (request, caller) => takeOverWithdrawal(deps, request, caller),
    cancelWithdraw: ({ withdrawId }, caller) => cancelWithdrawal(deps, withdrawId, caller),
  } satisfies Partial<AllHandlers>;
}

/** A chain has no value date. */
const withoutValueDate = <Answer extends { readonly valueDate: string | null }>({
  valueDate: _none,
  ...answer
}: Answer): Omit<Answer, 'valueDate'> => answer;
