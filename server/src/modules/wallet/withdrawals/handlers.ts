import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import { digestRequest } from '../../../kernel/secrets/requestDigest.ts';
import type { WalletDeps } from '../deps.ts';
import { cancelWithdrawal } from './cancel.ts';
import { confirmWithdrawal, sendWithdrawalCode } from './confirm.ts';
import { chainRequest, previewWithdrawal, submitWithdrawal } from './draft.ts';
import { queryRemaining } from './remaining.ts';
import { takeOverWithdrawal } from './takeOver.ts';
import { assertRail } from './withdrawalRow.ts';

/** Withdrawals of coins. */
export function withdrawalHandlers(deps: WalletDeps) {
  return {
    getWithdrawRemainingAmount: ({ asset }, { user }) => queryRemaining(deps, user, asset),
    previewWithdraw: async (request, { user }) =>
      withoutValueDate(await previewWithdrawal(deps, user, chainRequest(request, null))),
    submitWithdraw: async (request, { user }) => {
      const { key, confirmMiddle, ...wanted } = request;
      const once = { key, requestDigest: digestRequest('submitWithdraw', request) };
      return withoutValueDate(await submitWithdrawal(deps, user, once, chainRequest(wanted, confirmMiddle ?? null)));
    },
    invokeWithdrawalEmailValidation: async ({ withdrawId }, { user }) => {
      await assertRail(deps.database, withdrawId, 'chain');
      return sendWithdrawalCode(deps, user, withdrawId);
    },
    confirmWithdraw: async (request, caller) => {
      await assertRail(deps.database, request.withdrawId, 'chain');
      return confirmWithdrawal(deps, request, caller);
    },
    takeOverWithdraw: async (request, caller) => {
      await assertRail(deps.database, request.withdrawId, 'chain');
      return takeOverWithdrawal(deps, request, caller);
    },
    cancelWithdraw: async ({ withdrawId }, caller) => {
      await assertRail(deps.database, withdrawId, 'chain');
      return cancelWithdrawal(deps, withdrawId, caller);
    },
  } satisfies Partial<AllHandlers>;
}

/** A chain has no value date. */
const withoutValueDate = <Answer extends { readonly valueDate: string | null }>({
  valueDate: _none,
  ...answer
}: Answer): Omit<Answer, 'valueDate'> => answer;
