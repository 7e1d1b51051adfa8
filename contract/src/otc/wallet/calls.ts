import { bankDepositsWire } from '../../bank/deposits/calls.ts';
import { bankWithdrawalsWire } from '../../bank/withdrawals/calls.ts';
import { walletWire } from '../../wallet/calls.ts';
import { withdrawalsWire } from '../../wallet/withdrawals/calls.ts';
import { needing, post, query, secondPath } from '../../wireBuilders.ts';
import { otcWire } from '../calls.ts';

const BASE = '/account/block';

/** The calls with a second path below the OTC desk, by their name there, and the call that each of them is. */
export const OTC_SECOND_PATHS = {
  listBlockAccountCapital: 'listBlockAssetBalance',
  getBlockDepositAddress: 'getDepositAddress',
  pageBlockDepositWithdraw: 'pageDepositWithdraw',
  pageBlockFiatTransaction: 'pageFiatTransaction',
  submitBlockFiatDeposit: 'submitFiatDeposit',
  submitBlockWithdraw: 'submitWithdraw',
  invokeBlockWithdrawalEmailValidation: 'invokeWithdrawalEmailValidation',
  confirmBlockWithdraw: 'confirmWithdraw',
  getBlockFiatWithdrawRemainingAmount: 'getFiatWithdrawRemainingAmount',
  submitBlockFiatWithdraw: 'submitFiatWithdraw',
  invokeBlockFiatWithdrawalEmailValidation: 'invokeFiatWithdrawalEmailValidation',
  confirmBlockFiatWithdraw: 'confirmFiatWithdraw',
} as const;

/** Money in and out of the OTC desk: the wallet's calls under a second path, and what only the desk has. */
export const otcWalletWire = {
  listBlockAccountCapital: secondPath(otcWire.listBlockAssetBalance, `${BASE}/accountCapital/list`),
  getBlockDepositAddress: secondPath(walletWire.getDepositAddress, '/block/trade/getAddress'),
  pageBlockDepositWithdraw: secondPath(walletWire.pageDepositWithdraw, `${BASE}/pageBlockDepositWithdraw`),
  pageBlockFiatTransaction: secondPath(bankDepositsWire.pageFiatTransaction, `${BASE}/fiat/pageTransaction`),
  submitBlockFiatDeposit: secondPath(bankDepositsWire.submitFiatDeposit, `${BASE}/submitBlockFiatDeposit`),
  submitBlockWithdraw: secondPath(withdrawalsWire.submitWithdraw, `${BASE}/submitWithdrawRecord`),
  invokeBlockWithdrawalEmailValidation: secondPath(
    withdrawalsWire.invokeWithdrawalEmailValidation,
    `${BASE}/invokeBlockWithdrawalEmailValidation`,
  ),
  confirmBlockWithdraw: secondPath(withdrawalsWire.confirmWithdraw, `${BASE}/confirmBlockWithdraw`),
  getBlockFiatWithdrawRemainingAmount: secondPath(
    bankWithdrawalsWire.getFiatWithdrawRemainingAmount,
    `${BASE}/getBlockFiatWithdrawRemainingAmount`,
  ),
  submitBlockFiatWithdraw: secondPath(bankWithdrawalsWire.submitFiatWithdraw, `${BASE}/submitBlockFiatWithdraw`),
  invokeBlockFiatWithdrawalEmailValidation: secondPath(
    bankWithdrawalsWire.invokeFiatWithdrawalEmailValidation,
    `${BASE}/invokeBlockFiatWithdrawalEmailValidation`,
  ),
  confirmBlockFiatWithdraw: secondPath(bankWithdrawalsWire.confirmFiatWithdraw, `${BASE}/confirmBlockFiatWithdraw`),
  // A transaction that was announced before answers its first record.
  submitDepositRecord: needing('move', post(`${BASE}/submitDepositRecord`, 'token')),
  validateTransaction: query(`${BASE}/validateTransaction`, 'token'),
} as const;
