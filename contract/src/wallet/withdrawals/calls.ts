import {
  needing,
  openWhileReadOnly,
  post,
  query,
  SECURITY_MS,
  sentOnce,
  WEIGHTS,
  weighing,
} from '../../wireBuilders.ts';

/** Withdrawals of coins: a draft, a code by email, and the confirmation. */
export const withdrawalsWire = {
  getWithdrawRemainingAmount: query('/account/wallet/getWithdrawRemainingAmount', 'token'),
  previewWithdraw: needing('move', weighing(WEIGHTS.preview, query('/account/wallet/previewWithdraw', 'token'))),
  submitWithdraw: needing('move', post('/account/wallet/submitWithdraw', 'token')),
  invokeWithdrawalEmailValidation: needing(
    'move',
    post('/account/wallet/invokeWithdrawalEmailValidation', 'token', SECURITY_MS),
  ),
  // A confirmed draft answers its result before any other check.
  confirmWithdraw: sentOnce(
    [
      'notFound',
      'draftExpired',
      'stepUpRequired',
      'codeNotRequested',
      'codeWrong',
      'lockedOut',
      'restricted',
      'featureOff',
      'kycRequired',
      'serviceSuspended',
      'notWhitelisted',
      'originatorIncomplete',
      'limitExceeded',
      'insufficientBalance',
    ],
    needing('move', post('/account/wallet/confirmWithdraw', 'token', SECURITY_MS)),
  ),
  takeOverWithdraw: needing('manage', post('/account/wallet/takeOverWithdraw', 'token', SECURITY_MS)),
  cancelWithdraw: openWhileReadOnly(needing('move', post('/account/wallet/cancelWithdraw', 'token'))),
} as const;
