import type { ParsedOf } from '@aldgate/contract';
import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import { digestRequest } from '../../../kernel/secrets/requestDigest.ts';
import type { WalletDeps } from '../deps.ts';
import { cancelWithdrawal } from './cancel.ts';
import { confirmWithdrawal, sendWithdrawalCode } from './confirm.ts';
import { previewWithdrawal, type Requested, submitWithdrawal } from './draft.ts';
import { queryFiatRemaining } from './remaining.ts';
import { takeOverWithdrawal } from './takeOver.ts';
import { assertRail } from './withdrawalRow.ts';

/** Withdrawals of currencies: the same steps as those of coins, to an account at a bank. */
export function fiatWithdrawalHandlers(deps: WalletDeps) {
  return {
    getFiatWithdrawRemainingAmount: ({ asset }, { user }) => queryFiatRemaining(deps, user, asset),
    previewFiatWithdraw: (request, { user }) => previewWithdrawal(deps, user, bankRequest(request)),
    submitFiatWithdraw: async (request, { user }) => {
      const { key, ...wanted } = request;
      const once = { key, requestDigest: digestRequest('submitFiatWithdraw', request) };
      return submitWithdrawal(deps, user, once, bankRequest(wanted));
    },
    invokeFiatWithdrawalEmailValidation: async ({ withdrawId }, { user }) => {
      await assertRail(deps.database, withdrawId, 'bank');
      return sendWithdrawalCode(deps, user, withdrawId);
    },
    confirmFiatWithdraw: async (request, caller) => {
      await assertRail(deps.database, request.withdrawId, 'bank');
      return confirmWithdrawal(deps, request, caller);
    },
    takeOverFiatWithdraw: async (request, caller) => {
      await assertRail(deps.database, request.withdrawId, 'bank');
      return takeOverWithdrawal(deps, request, caller);
    },
    cancelFiatWithdraw: async ({ withdrawId }, caller) => {
      await assertRail(deps.database, withdrawId, 'bank');
      return cancelWithdrawal(deps, withdrawId, caller);
    },
  } satisfies Partial<AllHandlers>;
}

const bankRequest = ({ bankAccountId, charges, ...rest }: ParsedOf<'previewFiatWithdraw'>): Requested => ({
  ...rest,
  route: { rail: 'bank', bankAccountId, charges },
});
