import { withdrawalsWire } from '../../wallet/withdrawals/calls.ts';
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

const BASE = '/account/wallet/fiat';

/** Withdrawals of currencies: the steps of those of coins, to an account at a bank. */
export const bankWithdrawalsWire = {
  getFiatWithdrawRemainingAmount: query(`${BASE}/getWithdrawRemainingAmount`, 'token'),
  previewFiatWithdraw: needing('move', weighing(WEIGHTS.preview, query(`${BASE}/previewWithdraw`, 'token'))),
  submitFiatWithdraw: needing('move', post(`${BASE}/submitWithdraw`, 'token')),
  invokeFiatWithdrawalEmailValidation: needing(
    'move',
    post(`${BASE}/invokeWithdrawalEmailValidation`, 'token', SECURITY_MS),
  ),
  confirmFiatWithdraw: sentOnce(
    [...withdrawalsWire.confirmWithdraw.provesNotDone],
    needing('move', post(`${BASE}/confirmWithdraw`, 'token', SECURITY_MS)),
  ),
  takeOverFiatWithdraw: needing('manage', post(`${BASE}/takeOverWithdraw`, 'token', SECURITY_MS)),
  cancelFiatWithdraw: openWhileReadOnly(needing('move', post(`${BASE}/cancelWithdraw`, 'token'))),
} as const;
